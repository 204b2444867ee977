import type { Database, Run } from './schema.ts';

/** A report that at most one process may work on: that of a job, an account and a period. */
export type PeriodKey = Pick<Run, 'job' | 'account' | 'periodFrom' | 'periodUntil'>;

/**
 * Every run of a job, account and period, newest first, as of `isNewerRun`. Revisions are counted for each filter, and for
 * each day of a period that is due several times: runs of several filters or days are in no order.
 */
export function runsOfPeriod(database: Database, key: PeriodKey): Promise<Run[]> {
  return selectRunsOfPeriod(database, key)
    .orderBy('revision', 'desc')
    .orderBy('plannedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A query of every run of a job, account and period, to be narrowed and ordered. */
export function selectRunsOfPeriod(database: Database, { job, account, periodFrom, periodUntil }: PeriodKey) {
  return database
    .selectFrom('run')
    .selectAll()
    .where('job', '=', job)
    .where('account', '=', account)
    .where('periodFrom', '=', periodFrom)
    .where('periodUntil', '=', periodUntil);
}

/** Whether a run is newer than another of the same report. A revision is newer than what it revises, whatever the clocks recorded. */
export function isNewerRun(one: Run, run: Run): boolean {
  if (one.revision !== run.revision) return one.revision > run.revision;
  if (one.plannedAt !== run.plannedAt) return one.plannedAt > run.plannedAt;
  return one.id > run.id;
}
