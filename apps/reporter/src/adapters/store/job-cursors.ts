import type { Instant } from '@outlay/core/time';
import { isPostgres } from './database-clock.ts';
import type { Database, JobCursorTable } from './schema.ts';

/** Key of a job's cursor. */
export type JobKey = { readonly job: string; readonly schedule: string };

/** Up to when a job is planned. */
export type JobCursor = {
  readonly cursor: Instant;
  /** An occurrence, not after the cursor, that is planned for only some accounts. */
  readonly unfinished: UnfinishedOccurrence | null;
};

/** An occurrence that is planned for all accounts up to one, by name. */
export type UnfinishedOccurrence = { readonly occurrence: Instant; readonly upTo: string };

/**
 * Locks the cursor of a job until the transaction ends. A new job, or one with a new schedule, starts when the caller
 * first saw it: earlier occurrences are not missed.
 * @param since - when that was; not in the future
 * @returns `undefined` if another process is planning the job
 */
export async function lockCursor(
  transaction: Database,
  { job, schedule }: JobKey,
  since: Instant,
): Promise<JobCursor | undefined> {
  await transaction
    .insertInto('jobCursor')
    .values({ job, schedule, cursor: since, unfinished: null, plannedUpTo: null, confirmed: null })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute();
  const query = transaction.selectFrom('jobCursor').selectAll().where('job', '=', job);
  // A transaction of SQLite has the whole database to itself.
  const locked = await (isPostgres(transaction) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
  if (!locked) return undefined;
  // A partly planned occurrence is completed even if the schedule has changed.
  const unfinished = unfinishedIn(locked);
  if (locked.schedule === schedule) return { cursor: locked.cursor, unfinished };
  const cursor = locked.cursor > since ? locked.cursor : since;
  await transaction.updateTable('jobCursor').set({ schedule, cursor }).where('job', '=', job).execute();
  return { cursor, unfinished };
}

/**
 * Waits until no other process plans a job, and keeps others from planning it until the transaction ends. A new job starts
 * now.
 */
export async function holdCursor(
  transaction: Database,
  { job, schedule }: JobKey,
  now: Instant,
): Promise<void> {
  await transaction
    .insertInto('jobCursor')
    .values({ job, schedule, cursor: now, unfinished: null, plannedUpTo: null, confirmed: null })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute();
  await touchCursor(transaction, job);
}

/**
 * Moves the cursor of a job to the present, so that nothing that was due before is planned any more. One that is in the
 * future stays there.
 * @returns the row as it was; `undefined` if the job was never planned
 */
export async function skipToNow(
  transaction: Database,
  job: string,
  now: Instant,
): Promise<ScheduledCursor | undefined> {
  const row = await touchCursor(transaction, job);
  if (!row) return undefined;
  await transaction
    .updateTable('jobCursor')
    .set({ cursor: row.cursor > now ? row.cursor : now, unfinished: null, plannedUpTo: null })
    .where('job', '=', job)
    .execute();
  return { cursor: row.cursor, schedule: row.schedule, unfinished: unfinishedIn(row) };
}

/** Up to when a job is planned, and by which schedule. */
export type ScheduledCursor = JobCursor & Pick<JobKey, 'schedule'>;

/** The same without a change; `undefined` if the job was never planned. */
export async function scheduledCursor(database: Database, job: string): Promise<ScheduledCursor | undefined> {
  const row = await database.selectFrom('jobCursor').selectAll().where('job', '=', job).executeTakeFirst();
  return row && { cursor: row.cursor, schedule: row.schedule, unfinished: unfinishedIn(row) };
}

/** Locks the row of a job until the transaction ends, without changing it. */
function touchCursor(transaction: Database, job: string): Promise<JobCursorTable | undefined> {
  return transaction
    .updateTable('jobCursor')
    .set((value) => ({ cursor: value.ref('cursor') }))
    .where('job', '=', job)
    .returningAll()
    .executeTakeFirst();
}

/** The occurrence of a job that is planned for only some accounts. Not locked: another process may continue it. */
export async function unfinishedOf(database: Database, job: string): Promise<UnfinishedOccurrence | null> {
  const row = await database.selectFrom('jobCursor').selectAll().where('job', '=', job).executeTakeFirst();
  return unfinishedIn(row);
}

function unfinishedIn(row: JobCursorTable | undefined): UnfinishedOccurrence | null {
  const { unfinished: occurrence = null, plannedUpTo: upTo = null } = row ?? {};
  return occurrence === null || upTo === null ? null : { occurrence, upTo };
}

/** A new position of a cursor. */
export type CursorMove = JobCursor & {
  /** Whether more than one clock agreed on the time. */
  readonly isConfirmed: boolean;
};

/** Moves the cursor of a job that the transaction has locked. */
export async function moveCursor(
  transaction: Database,
  job: string,
  { cursor, unfinished, isConfirmed }: CursorMove,
): Promise<void> {
  await transaction
    .updateTable('jobCursor')
    .set({
      cursor,
      unfinished: unfinished?.occurrence ?? null,
      plannedUpTo: unfinished?.upTo ?? null,
      // If only this machine's clock moves it, the last confirmed position is kept.
      ...(isConfirmed
        ? { confirmed: cursor }
        : { confirmed: (value) => value.fn.coalesce('confirmed', 'cursor') }),
    })
    .where('job', '=', job)
    .execute();
}

/** The cursor of a job; `undefined` if it was never planned. */
export async function readCursor(database: Database, job: string): Promise<Instant | undefined> {
  const row = await database
    .selectFrom('jobCursor')
    .select('cursor')
    .where('job', '=', job)
    .executeTakeFirst();
  return row?.cursor;
}

/** The cursors of all jobs, by name. */
export async function readCursors(database: Database): Promise<ReadonlyMap<string, JobCursor>> {
  const rows = await database.selectFrom('jobCursor').selectAll().execute();
  return new Map(rows.map((row) => [row.job, { cursor: row.cursor, unfinished: unfinishedIn(row) }]));
}
