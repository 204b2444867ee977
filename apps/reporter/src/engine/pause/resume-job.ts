import type { Instant } from '@outlay/core/time';
import { occurrencesBetween } from '@outlay/schedule';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { type ScheduledCursor, scheduledCursor, skipToNow } from '../../adapters/store/job-cursors.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { endPause, pauseById } from '../../adapters/store/job-pauses.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { scheduleKey } from '../plan/plan-jobs.ts';

/** A pause that someone ends. */
export type RequestedResume = {
  /** Identifier of the pause: a later pause of the same job is not ended. */
  readonly pause: string;
  /** Its job; `undefined` if it is not configured any more. */
  readonly job: Job | undefined;
  readonly by: string;
};

/** An ended pause. */
export type ResumeResult = {
  readonly pause: JobPause;
  /** Whether this ended it. */
  readonly isNew: boolean;
  readonly missed: MissedOccurrences;
};

/** Occurrences that are not run. */
export type MissedOccurrences = {
  /** At most ten thousand. */
  readonly count: number;
  readonly first: Instant | undefined;
  readonly last: Instant | undefined;
};

const maxCounted = 10_000;
const none: MissedOccurrences = { count: 0, first: undefined, last: undefined };

/**
 * Resumes a job: it continues with its next occurrence. Nothing that was due before is planned by itself, whatever
 * `whenMissed` says: a pause is a decision and no failure. `outlay backfill` creates what is wanted.
 * @returns `undefined` if there is no such pause
 */
export function resumeJob(
  database: Database,
  { pause: id, job, by }: RequestedResume,
  now: Date,
): Promise<ResumeResult | undefined> {
  const resumedAt = now.toISOString();
  return inTransaction(database, async (transaction) => {
    const ended = await endPause(transaction, id, { resumedAt, resumedBy: by });
    if (!ended) {
      const pause = await pauseById(transaction, id);
      return pause && { pause, isNew: false, missed: none };
    }
    const before = await skipToNow(transaction, ended.job, resumedAt);
    const missed = job && before ? missedOf(job, ended, { ...before, until: resumedAt }) : none;
    return { pause: ended, isNew: true, missed };
  });
}

/** What would not be run if a paused job was resumed now. */
export async function missedSoFar(
  database: Database,
  job: Job,
  pause: JobPause,
  now: Date,
): Promise<MissedOccurrences> {
  const cursor = await scheduledCursor(database, job.name);
  return cursor ? missedOf(job, pause, { ...cursor, until: now.toISOString() }) : none;
}

/** Up to when a job was planned, and when it is resumed. */
type Gap = ScheduledCursor & { readonly until: Instant };

/** What was due since the job was planned last; by a schedule that is new, since it was paused. */
function missedOf(
  job: Job,
  { pausedAt }: JobPause,
  { cursor, unfinished, schedule, until }: Gap,
): MissedOccurrences {
  const since = schedule === scheduleKey(job) ? cursor : pausedAt;
  const later = occurrencesBetween(job.schedule, since, until).take(maxCounted).toArray();
  const all = unfinished ? [unfinished.occurrence, ...later] : later;
  return { count: all.length, first: all[0], last: all.at(-1) };
}
