import type { Job } from '../../adapters/configuration/configuration.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { holdCursor } from '../../adapters/store/job-cursors.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { addPause, openPause, pauseById } from '../../adapters/store/job-pauses.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { scheduleKey } from '../plan/plan-jobs.ts';

/** A pause that someone asks for. */
export type RequestedPause = {
  /** Random; the same identifier pauses once. */
  readonly id: string;
  readonly job: Job;
  readonly by: string;
  readonly reason: string | null;
};

/** The pause that a job has now, or that the identifier had. */
export type PauseResult = {
  readonly pause: JobPause;
  /** Whether the job was not paused before. */
  readonly isNew: boolean;
};

/**
 * Pauses a job: when this returns, no process plans an occurrence of it until it is resumed. Runs that were planned before
 * go on. A job that is paused stays as it is.
 */
export function pauseJob(
  database: Database,
  { id, job, by, reason }: RequestedPause,
  now: Date,
): Promise<PauseResult> {
  const pausedAt = now.toISOString();
  return inTransaction(database, async (transaction) => {
    // The planner locks the same row, so it has either planned before or sees the pause.
    await holdCursor(transaction, { job: job.name, schedule: scheduleKey(job) }, pausedAt);
    const known = (await pauseById(transaction, id)) ?? (await openPause(transaction, job.name));
    if (known) return { pause: known, isNew: false };
    const begun = { id, job: job.name, pausedAt, pausedBy: by, reason };
    const pause = { ...begun, resumedAt: null, resumedBy: null };
    await addPause(transaction, pause);
    return { pause, isNew: true };
  });
}
