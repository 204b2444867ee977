import { setTimeout as sleep } from 'node:timers/promises';

/** A repeated action. */
export type RepeatedAction = {
  /** @returns when to repeat it at the latest; by default after `maxPauseMs` */
  readonly act: () => Promise<Date | undefined>;
  readonly maxPauseMs: number;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  /**
   * Registers a function that ends the pause early.
   * @returns removes it
   */
  readonly onWake?: (wake: () => void) => () => void;
  /** Aborted to stop. */
  readonly signal: AbortSignal;
};

/** Minimum pause. Milliseconds. */
const minPauseMs = 50;

/**
 * Repeats an action, sequentially; a failed action is repeated after a pause. Pauses are short, so that a change of the
 * clock or a sleep of the machine is noticed.
 */
export async function repeatPeriodically(repeated: RepeatedAction): Promise<void> {
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

async function pause(milliseconds: number, { onWake, signal }: RepeatedAction): Promise<void> {
  const woken = new AbortController();
  const wake = () => woken.abort();
  const stopListening = onWake?.(wake);
  signal.addEventListener('abort', wake);
  if (signal.aborted) wake();
  await sleep(milliseconds, undefined, { signal: woken.signal }).catch(() => undefined);
  signal.removeEventListener('abort', wake);
  stopListening?.();
}
