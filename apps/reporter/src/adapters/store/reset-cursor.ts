import type { Instant } from '@outlay/core/time';
import type { Database, Run } from './schema.ts';
import { withdrawRuns } from './withdraw-runs.ts';

/** A cursor that was too far in the future because a clock was ahead, and its new position. */
export type CursorReset = {
  readonly from: Instant;
  readonly to: Instant;
  /** Runs that were withdrawn because none of their deliveries had been made. */
  readonly withdrawn: readonly Run[];
  /** Runs of future occurrences that may already have been delivered. */
  readonly kept: readonly Run[];
};

/**
 * Moves the cursor of a job that is in the future back to the last time on which clocks agreed or, if that is unknown,
 * to the latest occurrence that has a run. Occurrences that are planned twice get the same run identifier, so no run is
 * duplicated.
 * @param now - confirmed by more than one clock
 * @returns `undefined` if the cursor is not in the future
 */
export function resetCursor(database: Database, job: string, now: Instant): Promise<CursorReset | undefined> {
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
    // An occurrence that was partly planned before is completed.
    const isBegun = row.unfinished !== null && row.unfinished <= now;
    await transaction
      .updateTable('jobCursor')
      .set({ cursor: to, confirmed: to, ...(isBegun ? {} : { unfinished: null, plannedUpTo: null }) })
      .where('job', '=', job)
      .execute();
    return { from: row.cursor, to, withdrawn, kept };
  });
}

/** When the latest scheduled run of a job was due; `now` if there is none. */
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
