import type { Clock } from './clock.ts';

/** The time that a call has for all its attempts. */
export type Deadline = {
  readonly leftMs: () => number;
  /** Puts the end off: what the budget holds back is no fault of the service. */
  readonly extend: (milliseconds: number) => void;
  /** A signal that fires at the end, or with the caller's. To be closed. */
  readonly open: (caller: AbortSignal | undefined) => { readonly signal: AbortSignal; close(): void };
};

/** Starts a deadline, milliseconds from now. */
export function startDeadline(clock: Clock, timeoutMs: number): Deadline {
  let endMs = clock.now() + timeoutMs;
  const leftMs = () => Math.max(0, endMs - clock.now());
  return {
    leftMs,
    extend(milliseconds) {
      endMs += milliseconds;
    },
    open(caller) {
      const controller = new AbortController();
      const timeout = () => controller.abort(new DOMException('the deadline came', 'TimeoutError'));
      const timer = setTimeout(timeout, Math.min(leftMs(), 2 ** 31 - 1));
      const stop = () => controller.abort(caller?.reason);
      if (caller?.aborted) stop();
      caller?.addEventListener('abort', stop, { once: true });
      return {
        signal: controller.signal,
        close() {
          clearTimeout(timer);
          caller?.removeEventListener('abort', stop);
        },
      };
    },
  };
}
