/** The time that work may take. */
export type WorkingTime = {
  /** Says that the work does nothing but wait from now on, for so long. Waits side by side count once. */
  readonly wait: (waitMs: number) => void;
  readonly stop: () => void;
};

/** Timers of 2^31 milliseconds and more fire at once. */
const maxTimerMs = 2 ** 31 - 1;

/** Starts the time of some work. @param onOver - told when it is over */
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
