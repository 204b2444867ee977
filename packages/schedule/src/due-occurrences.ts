import type { Instant } from '@outlay/core/time';
import { occurrencesBetween, type Schedule } from './occurrences.ts';

/** What becomes of occurrences that passed while nothing ran: the latest, all of them, or none. */
export const missedPolicies = ['once', 'all', 'skip'] as const;
export type WhenMissed = (typeof missedPolicies)[number];

/** A job whose occurrences are planned one after the other. */
export type TrackedJob = {
  readonly schedule: Schedule;
  /** The last occurrence that was dealt with; of a new job, when it was first seen. */
  readonly cursor: Instant;
};

/** What is to be planned now. */
export type DueOccurrences = {
  /** Oldest first. */
  readonly occurrences: readonly Instant[];
  /** How many others passed and are not run. */
  readonly skipped: number;
  /** The job's next cursor, to be stored with what is planned. It never goes back. */
  readonly cursor: Instant;
};

const maxAtOnce = 100;
const graceMs = 15 * 60_000;

/**
 * The occurrences after a job's cursor up to `now` (inside) that are to be run. Of those that were missed, `once`
 * runs the latest and `all` the latest hundred. `skip` runs none that is older than 15 minutes: a restart is no miss.
 * A clock that was set back gives nothing until it has come to the cursor again, so nothing is due twice.
 */
export function dueOccurrences(job: TrackedJob, now: Instant, whenMissed: WhenMissed): DueOccurrences {
  const latest: Instant[] = [];
  let count = 0;
  for (const occurrence of occurrencesBetween(job.schedule, job.cursor, now)) {
    count += 1;
    latest.push(occurrence);
    if (latest.length > maxAtOnce) latest.shift();
  }
  const occurrences = chosen(latest, now, whenMissed);
  return { occurrences, skipped: count - occurrences.length, cursor: latest.at(-1) ?? job.cursor };
}

function chosen(latest: readonly Instant[], now: Instant, whenMissed: WhenMissed): readonly Instant[] {
  switch (whenMissed) {
    case 'once':
      return latest.slice(-1);
    case 'all':
      return latest;
    case 'skip':
      return latest.slice(-1).filter((occurrence) => Date.parse(now) - Date.parse(occurrence) <= graceMs);
  }
}
