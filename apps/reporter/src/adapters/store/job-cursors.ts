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

/** A job to lock, and since when its caller knows it with this schedule, which is not in the future. */
export type CursorToLock = JobKey & { readonly since: Instant };

/**
 * Locks the cursors of jobs until the transaction ends. A new job, or one with a new schedule, starts when the caller
 * first saw it: earlier occurrences are not missed.
 * @returns the cursors by job, without those of jobs that another process is planning
 */
export async function lockCursors(
  transaction: Database,
  keys: readonly CursorToLock[],
): Promise<ReadonlyMap<string, JobCursor>> {
  if (keys.length === 0) return new Map();
  const jobs = keys.map(({ job }) => job);
  const known = new Set((await rowsOf(transaction, jobs).execute()).map(({ job }) => job));
  const added = keys.filter(({ job }) => !known.has(job));
  if (added.length > 0) {
    await transaction
      .insertInto('jobCursor')
      // Processes that add the same jobs at the same time wait for each other in the same order.
      .values(added.toSorted((one, other) => (one.job < other.job ? -1 : 1)).map(newCursor))
      .onConflict((conflict) => conflict.column('job').doNothing())
      .execute();
  }
  const query = rowsOf(transaction, jobs);
  // A transaction of SQLite has the whole database to itself.
  const locked = await (isPostgres(transaction) ? query.forUpdate().skipLocked() : query).execute();
  const rows = new Map(locked.map((row) => [row.job, row]));
  const cursors = new Map<string, JobCursor>();
  for (const key of keys) {
    const row = rows.get(key.job);
    if (row) cursors.set(key.job, await cursorBySchedule(transaction, row, key));
  }
  return cursors;
}

function rowsOf(database: Database, jobs: readonly string[]) {
  return database.selectFrom('jobCursor').selectAll().where('job', 'in', jobs);
}

function newCursor({ job, schedule, since }: CursorToLock): JobCursorTable {
  return { job, schedule, cursor: since, unfinished: null, plannedUpTo: null, confirmed: null };
}

/** The cursor of a job by its schedule of now, which the row gets if it has another one. */
async function cursorBySchedule(
  transaction: Database,
  row: JobCursorTable,
  { job, schedule, since }: CursorToLock,
): Promise<JobCursor> {
  // A partly planned occurrence is completed even if the schedule has changed.
  const unfinished = unfinishedIn(row);
  if (row.schedule === schedule) return { cursor: row.cursor, unfinished };
  const cursor = row.cursor > since ? row.cursor : since;
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
    .values(newCursor({ job, schedule, since: now }))
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

function unfinishedIn(row: JobCursorTable | undefined): UnfinishedOccurrence | null {
  const { unfinished: occurrence = null, plannedUpTo: upTo = null } = row ?? {};
  return occurrence === null || upTo === null ? null : { occurrence, upTo };
}

/** A new position of the cursor of a job. */
export type CursorMove = JobCursor & {
  readonly job: string;
  readonly schedule: string;
  /** Whether more than one clock agreed on the time. */
  readonly isConfirmed: boolean;
};

/** Moves the cursors of jobs that the transaction has locked. */
export async function moveCursors(transaction: Database, moves: readonly CursorMove[]): Promise<void> {
  if (moves.length === 0) return;
  await transaction
    .insertInto('jobCursor')
    .values(
      moves.map(({ job, schedule, cursor, unfinished, isConfirmed }) => ({
        job,
        schedule,
        cursor,
        unfinished: unfinished?.occurrence ?? null,
        plannedUpTo: unfinished?.upTo ?? null,
        confirmed: isConfirmed ? cursor : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet((value) => ({
        cursor: value.ref('excluded.cursor'),
        unfinished: value.ref('excluded.unfinished'),
        plannedUpTo: value.ref('excluded.plannedUpTo'),
        // If only this machine's clock moves it, the last confirmed position is kept.
        confirmed: value.fn.coalesce('excluded.confirmed', 'jobCursor.confirmed', 'jobCursor.cursor'),
      })),
    )
    .execute();
}

/** The cursors of jobs that were ever planned, by job. @param jobs - by default all */
export async function readCursors(
  database: Database,
  jobs?: readonly string[],
): Promise<ReadonlyMap<string, JobCursor>> {
  const query = jobs ? rowsOf(database, jobs) : database.selectFrom('jobCursor').selectAll();
  return new Map(
    (await query.execute()).map((row) => [row.job, { cursor: row.cursor, unfinished: unfinishedIn(row) }]),
  );
}
