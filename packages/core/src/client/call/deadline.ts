import type { Clock } from '../timing/clock.ts';

/** The time that a call has for all its attempts. */
export type Deadline = {
  readonly leftMs: () => number;
  /** How much of the time is used. */
  readonly usedMs: () => number;
  /** Puts the end off: what the budget holds back is no fault of the service. */
  readonly extend: (milliseconds: number) => void;
  /** Begins an attempt. To be closed. */
  readonly open: (caller: AbortSignal | undefined, limits: AttemptLimits) => AttemptScope;
};

/** How long an attempt may give nothing. */
export type AttemptLimits = {
  /** Until the headers of the answer have come. */
  readonly headersMs: number;
  /** Between two parts of its body. */
  readonly bodyMs: number;
};

/** The time of one attempt. */
export type AttemptScope = {
  /** Fires at the end of the deadline, with the caller's, or when nothing has come for too long. */
  readonly signal: AbortSignal;
  /** Says that something has come. */
  readonly progress: () => void;
  readonly close: () => void;
};

/** Timers of 2^31 milliseconds and more fire at once. */
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
