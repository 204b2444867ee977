import type { JobPause } from './job-pause-row.ts';
import type { Database } from './schema.ts';

/** The pause of a job that is paused. */
export function openPause(database: Database, job: string): Promise<JobPause | undefined> {
  return database
    .selectFrom('jobPause')
    .selectAll()
    .where('job', '=', job)
    .where('resumedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * The pauses of jobs that are paused, by job. A job need not be configured any more.
 * @param jobs - by default all
 */
export async function openPauses(
  database: Database,
  jobs?: readonly string[],
): Promise<ReadonlyMap<string, JobPause>> {
  const open = database.selectFrom('jobPause').selectAll().where('resumedAt', 'is', null).orderBy('job');
  const rows = await (jobs ? open.where('job', 'in', jobs) : open).execute();
  return new Map(rows.map((row) => [row.job, row]));
}

/** A pause by its identifier. */
export function pauseById(database: Database, id: string): Promise<JobPause | undefined> {
  return database.selectFrom('jobPause').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The latest pauses of a job, newest first. @param limit - maximum number of pauses */
export function latestPauses(database: Database, job: string, limit: number): Promise<JobPause[]> {
  return database
    .selectFrom('jobPause')
    .selectAll()
    .where('job', '=', job)
    .orderBy('pausedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Records a new pause. */
export async function addPause(transaction: Database, pause: JobPause): Promise<void> {
  await transaction.insertInto('jobPause').values(pause).execute();
}

/** Records the end of a pause. @returns the pause; `undefined` if it was over before, or there is none */
export function endPause(
  transaction: Database,
  id: string,
  end: { readonly resumedAt: string; readonly resumedBy: string },
): Promise<JobPause | undefined> {
  return transaction
    .updateTable('jobPause')
    .set(end)
    .where('id', '=', id)
    .where('resumedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
