import type { Instant } from '@outlay/core/time';

/** How often and when a failure is retried: the pauses double up to `maxPauseMs`. Milliseconds. */
export type RetrySchedule = {
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** Maximum number of attempts, including the first. */
  readonly maxAttempts: number;
};

/** Attempts to create a report: the last one is about 16 hours after the first. */
export const reportRetries: RetrySchedule = {
  firstPauseMs: 60_000,
  maxPauseMs: 4 * 3_600_000,
  maxAttempts: 12,
};

/** Attempts of a delivery: the last one is two days after the first. */
export const deliveryRetries: RetrySchedule = {
  firstPauseMs: 5 * 60_000,
  maxPauseMs: 6 * 3_600_000,
  maxAttempts: 14,
};

/** The owner of a job gets an alert after attempts have failed for this long. Milliseconds. */
export const alertAfterMs = 3_600_000;

/**
 * Pause after a failure. Milliseconds.
 * @param failures - number of failures so far, at least 1
 */
export function pauseAfter({ firstPauseMs, maxPauseMs }: RetrySchedule, failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs);
}

/**
 * Number of failures after `alertAfterMs` of failed attempts. By then the pauses, which double, add up to `firstPauseMs
 * * (2 ** (failures - 1) - 1)` and have not reached `maxPauseMs`.
 */
export function failuresBeforeAlert({ firstPauseMs }: RetrySchedule): number {
  return 1 + Math.ceil(Math.log2(1 + alertAfterMs / firstPauseMs));
}

/**
 * Approximate time of the last attempt, if every attempt fails immediately.
 * @param failures - number of failures so far
 * @param nextAt - time of the next attempt
 */
export function lastAttemptAt(schedule: RetrySchedule, failures: number, nextAt: Instant): Instant {
  const pauses = Array.from({ length: Math.max(schedule.maxAttempts - failures - 1, 0) }, (_, index) =>
    pauseAfter(schedule, failures + 1 + index),
  );
  return new Date(pauses.reduce((sum, pause) => sum + pause, Date.parse(nextAt))).toISOString();
}
