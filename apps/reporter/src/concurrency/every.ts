import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is done again and again. */
export type Repeated = {
  /** @returns when to do it again at the latest; the longest pause where it is not given */
  readonly act: () => Promise<Date | undefined>;
  readonly maxPauseMs: number;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /** Calls back when a pause is to end early. @returns ends that */
  readonly onWake?: (wake: () => void) => () => void;
  /** Aborted when it is to end. */
  readonly signal: AbortSignal;
};

/** Two pauses cannot be nearer than this. */
const minPauseMs = 50;

/**
 * Does something at once and then again and again, one after the other; what fails is done again after a pause. The
 * pause is never long, so that a clock that is set, or a machine that slept, is noticed.
 */
export async function every(repeated: Repeated): Promise<void> {
  const { act, maxPauseMs, now, onError, signal } = repeated;
  while (!signal.aborted) {
    const next = await act().catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    const untilMs = next === undefined ? maxPauseMs : next.getTime() - now().getTime();
    const pauseMs = Math.min(maxPauseMs, Math.max(minPauseMs, untilMs));
    await pause(pauseMs, repeated);
  }
}

async function pause(milliseconds: number, { onWake, signal }: Repeated): Promise<void> {
  const woken = new AbortController();
  const wake = () => woken.abort();
  const stopListening = onWake?.(wake);
  signal.addEventListener('abort', wake);
  if (signal.aborted) wake();
  await sleep(milliseconds, undefined, { signal: woken.signal }).catch(() => undefined);
  signal.removeEventListener('abort', wake);
  stopListening?.();
}
