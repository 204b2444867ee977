import type { Clock } from '../timing/clock.ts';

/** The deadline of a call over all its attempts. */
export type Deadline = {
  readonly leftMs: () => number;
  /** The elapsed time. */
  readonly usedMs: () => number;
  /** Extends the deadline by the wait for the budget. */
  readonly extend: (milliseconds: number) => void;
  /** Begins an attempt, which must be disposed. */
  readonly open: (caller: AbortSignal | undefined, limits: AttemptLimits) => AttemptScope;
};

/** Timeouts of an attempt. */
export type AttemptLimits = {
  /** Until the headers of the response. */
  readonly headersMs: number;
  /** Between two parts of the body. */
  readonly bodyMs: number;
};

/** The timeouts of one attempt. */
export type AttemptScope = {
  /** Aborted at the deadline, by the caller, or after a timeout. */
  readonly signal: AbortSignal;
  /** Restarts the timeout when data arrives. */
  readonly progress: () => void;
  readonly close: () => void;
};

/** Maximum delay of a timer: with 2^31 milliseconds or more, it fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Starts a deadline, milliseconds from now. */
export function startDeadline(clock: Clock, timeoutMs: number): Deadline {
  let endMs = clock.now() + timeoutMs;
  const leftMs = () => Math.max(0, endMs - clock.now());
  return {
    leftMs,
    usedMs: () => timeoutMs - leftMs(),
    extend(milliseconds) {
      endMs += milliseconds;
    },
    open(caller, { headersMs, bodyMs }) {
      const controller = new AbortController();
      const timeout = () => controller.abort(new DOMException('no response in time', 'TimeoutError'));
      const startTimer = (milliseconds: number) => setTimeout(timeout, Math.min(milliseconds, maxTimerMs));
      const timer = startTimer(leftMs());
      let idleTimer = startTimer(headersMs);
      const stop = () => controller.abort(caller?.reason);
      if (caller?.aborted) stop();
      caller?.addEventListener('abort', stop, { once: true });
      return {
        signal: controller.signal,
        progress() {
          clearTimeout(idleTimer);
          idleTimer = startTimer(bodyMs);
        },
        close() {
          clearTimeout(timer);
          clearTimeout(idleTimer);
          caller?.removeEventListener('abort', stop);
        },
      };
    },
  };
}
