import type { Database, Run } from './schema.ts';

/** A report that at most one process may work on: that of a job, an account and a period. */
export type PeriodKey = Pick<Run, 'job' | 'account' | 'periodFrom' | 'periodUntil'>;

/** Every run of a job, account and period, newest first. */
export function runsOfPeriod(database: Database, key: PeriodKey): Promise<Run[]> {
  return selectRunsOfPeriod(database, key)
    .orderBy('plannedAt', 'desc')
    .orderBy('revision', 'desc')
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
