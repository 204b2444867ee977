import type { ClientHooks } from '@outlay/core';
import { retryText } from './retry-text.ts';

/** Shorter delays are not reported. Milliseconds. */
const minDelayMs = 1_000;
/** Minimum interval between lines, because many concurrent requests fail while a service is down. Milliseconds. */
const minIntervalMs = 5_000;

/**
 * Prints a line when requests are retried, if there is no terminal for progress.
 * @param now - the machine's clock
 */
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
