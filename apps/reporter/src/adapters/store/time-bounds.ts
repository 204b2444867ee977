/** Longer than any pause, by a day. A later time was set by a clock that was ahead. Milliseconds. */
const maxPauseMs = 2 * 24 * 3_600_000;

/** The latest time that a run can reasonably wait for. ISO 8601, as stored. */
export function latestWait(now: Date): string {
  return new Date(now.getTime() + maxPauseMs).toISOString();
}

/**
 * Maximum difference between the clocks of machines. A later time was recorded by a clock that was ahead. Milliseconds.
 */
const maxClockLeadMs = 300_000;

/** The latest time at which something can have been recorded. ISO 8601, as stored. */
export function latestRecordable(now: Date): string {
  return new Date(now.getTime() + maxClockLeadMs).toISOString();
}
