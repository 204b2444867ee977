import type { Instant } from '@outlay/core';
import { isPostgres } from './database-clock.ts';
import type { Database } from './schema.ts';

/** A job as its cursor is kept. */
export type JobKey = { readonly job: string; readonly schedule: string };

/**
 * The cursor of a job, which nobody else has until the transaction ends. A job that is new, or whose schedule is,
 * begins when the caller first saw it: what its schedule would have asked for before was never promised.
 * @param since - when that was; not in the future
 * @returns `undefined` while another process plans the job
 */
export async function lockCursor(
  transaction: Database,
  { job, schedule }: JobKey,
  since: Instant,
): Promise<Instant | undefined> {
  await transaction
    .insertInto('jobCursor')
    .values({ job, schedule, cursor: since })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute();
  const query = transaction.selectFrom('jobCursor').selectAll().where('job', '=', job);
  // A transaction of SQLite has the whole database to itself.
  const locked = await (isPostgres(transaction) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
  if (!locked) return undefined;
  if (locked.schedule === schedule) return locked.cursor;
  const cursor = locked.cursor > since ? locked.cursor : since;
  await transaction.updateTable('jobCursor').set({ schedule, cursor }).where('job', '=', job).execute();
  return cursor;
}

/** Moves the cursor of a job that the transaction has locked. */
export async function moveCursor(transaction: Database, job: string, cursor: Instant): Promise<void> {
  await transaction.updateTable('jobCursor').set({ cursor }).where('job', '=', job).execute();
}
