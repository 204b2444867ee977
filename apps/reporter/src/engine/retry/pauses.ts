import type { Instant } from '@outlay/core/time';

/** Tries of one thing: the pauses between them double, up to a longest one. Milliseconds. */
export type Tries = {
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  /** So often it is tried. */
  readonly most: number;
};

/** Tries to make a report: the last one is about 16 hours after the first. */
export const reportTries: Tries = { firstPauseMs: 60_000, maxPauseMs: 4 * 3_600_000, most: 12 };

/** Tries to deliver: the last one is two days after the first. */
export const deliveryTries: Tries = { firstPauseMs: 5 * 60_000, maxPauseMs: 6 * 3_600_000, most: 14 };

/** After so long the owner is to know that something is tried in vain. */
export const longMs = 3_600_000;

/** How long to wait after a failure. Milliseconds. @param failures - with this one, at least one */
export function pauseAfter({ firstPauseMs, maxPauseMs }: Tries, failures: number): number {
  return Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs);
}

/**
 * How often a thing has failed that is tried in vain for an hour: by then the pauses between its failures, each twice
 * the one before, come to `firstPauseMs * (2 ** (failures - 1) - 1)`. They are shorter than the longest one then.
 */
export function failuresInAnHour({ firstPauseMs }: Tries): number {
  return 1 + Math.ceil(Math.log2(1 + longMs / firstPauseMs));
}

/** About when the last try is, as far as each try fails at once. @param failures - so far; @param nextAt - of the next try */
export function lastAttemptAt(tries: Tries, failures: number, nextAt: Instant): Instant {
  const pauses = Array.from({ length: Math.max(tries.most - failures - 1, 0) }, (_, index) =>
    pauseAfter(tries, failures + 1 + index),
  );
  return new Date(pauses.reduce((sum, pause) => sum + pause, Date.parse(nextAt))).toISOString();
}
