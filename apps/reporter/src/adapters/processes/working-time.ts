/** A time limit for work, not counting waits. */
export type WorkingTime = {
  /** Extends the limit by a wait. Overlapping waits count once. */
  readonly wait: (waitMs: number) => void;
  readonly stop: () => void;
};

/** Timers of 2^31 milliseconds or more fire immediately. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Starts the time limit.
 * @param onOver - called when it has passed
 */
export function startWorkingTime(maxMs: number, onOver: () => void): WorkingTime {
  let endMs = performance.now() + maxMs;
  let waitsUntilMs = 0;
  let timer: NodeJS.Timeout;
  const arm = () => {
    const leftMs = endMs - performance.now();
    if (leftMs <= 0) return onOver();
    timer = setTimeout(arm, Math.min(leftMs, maxTimerMs));
    return undefined;
  };
  arm();
  return {
    wait(waitMs) {
      const now = performance.now();
      const untilMs = now + waitMs;
      endMs += Math.max(0, untilMs - Math.max(now, waitsUntilMs));
      waitsUntilMs = Math.max(waitsUntilMs, untilMs);
    },
    stop: () => clearTimeout(timer),
  };
}
