import type { ClientHooks } from '@outlay/core';
import { retryText } from './retry-text.ts';

/** A shorter wait is over before its line is read. Milliseconds. */
const minDelayMs = 1_000;
/** At most a line in this time: many requests fail side by side while a service is down. Milliseconds. */
const minIntervalMs = 5_000;

/** Tells in a line that requests are sent again, where there is no terminal to tell it on. @param now - the machine's time */
export function logRetries(
  say: (line: string) => void,
  now: () => Date,
): Required<Pick<ClientHooks, 'onRetry'>> {
  let silentUntilMs = -Infinity;
  return {
    onRetry(retry) {
      const { errorCode, delayMs } = retry;
      const nowMs = now().getTime();
      if (errorCode === 'rate_limited' || delayMs < minDelayMs || nowMs < silentUntilMs) return;
      silentUntilMs = nowMs + Math.max(delayMs, minIntervalMs);
      say(retryText(retry));
    },
  };
}
