import type { Instant } from '@outlay/core/time';
import type { Database, Run } from './schema.ts';
import { withdrawRuns } from './withdraw-runs.ts';

/** A cursor that a clock had moved which was ahead, and where it is now. */
export type PutBack = {
  readonly from: Instant;
  readonly to: Instant;
  /** Runs that were taken back: nothing of them was delivered. */
  readonly withdrawn: readonly Run[];
  /** Runs of occurrences that are still to come, of which something may have reached its place. */
  readonly kept: readonly Run[];
};

/**
 * Puts the cursor of a job that is in the future back to where clocks agreed last or, where that is not known, to the
 * latest occurrence of which there is a run. What is planned twice by that is known by its identity.
 * @param now - by more than one clock
 * @returns `undefined` where it is not in the future
 */
export function putBackCursor(database: Database, job: string, now: Instant): Promise<PutBack | undefined> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('jobCursor')
      .set((value) => ({ cursor: value.ref('cursor') }))
      .where('job', '=', job)
      .where('cursor', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const { withdrawn, kept } = await withdrawRuns(transaction, job, now);
    const isKnown = row.confirmed !== null && row.confirmed <= now;
    const to = isKnown && row.confirmed !== null ? row.confirmed : await latestRunOf(transaction, job, now);
    // What was begun before is finished.
    const isBegun = row.unfinished !== null && row.unfinished <= now;
    await transaction
      .updateTable('jobCursor')
      .set({ cursor: to, confirmed: to, ...(isBegun ? {} : { unfinished: null, plannedUpTo: null }) })
      .where('job', '=', job)
      .execute();
    return { from: row.cursor, to, withdrawn, kept };
  });
}

/** When the latest run of a job was due; now, where there is none. */
async function latestRunOf(transaction: Database, job: string, now: Instant): Promise<Instant> {
  const latest = await transaction
    .selectFrom('run')
    .select('scheduledFor')
    .where('job', '=', job)
    .where('origin', '=', 'schedule')
    .where('scheduledFor', '<=', now)
    .orderBy('scheduledFor', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.scheduledFor ?? now;
}
