import type { Instant } from '@outlay/core/time';

/** When something that failed is retried: the pauses double up to `maxPauseMs`. Milliseconds. */
export type RetrySchedule = {
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** Attempts in all, the first one included. */
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

/** After this time of failed attempts the owner gets an alert. Milliseconds. */
export const longMs = 3_600_000;

/** How long to wait after a failure. Milliseconds. @param failures - with this one, at least one */
export function pauseAfter({ firstPauseMs, maxPauseMs }: RetrySchedule, failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs);
}

/**
 * How often something has failed after an hour of failed attempts: by then the pauses between its failures, each twice
 * the one before, come to `firstPauseMs * (2 ** (failures - 1) - 1)`. They are shorter than the longest one then.
 */
export function failuresInAnHour({ firstPauseMs }: RetrySchedule): number {
  return 1 + Math.ceil(Math.log2(1 + longMs / firstPauseMs));
}

/** About when the last attempt is, if each fails at once. @param failures - so far; @param nextAt - of the next attempt */
export function lastAttemptAt(schedule: RetrySchedule, failures: number, nextAt: Instant): Instant {
  const pauses = Array.from({ length: Math.max(schedule.maxAttempts - failures - 1, 0) }, (_, index) =>
    pauseAfter(schedule, failures + 1 + index),
  );
  return new Date(pauses.reduce((sum, pause) => sum + pause, Date.parse(nextAt))).toISOString();
}
