import type { PeriodKey } from './lock-period.ts';
import type { Database, Run } from './schema.ts';

/** Every run of a job, account and period, the newest first. */
export function runsOfPeriod(
  database: Database,
  { job, account, periodFrom, periodUntil }: PeriodKey,
): Promise<Run[]> {
  return database
    .selectFrom('run')
    .selectAll()
    .where('job', '=', job)
    .where('account', '=', account)
    .where('periodFrom', '=', periodFrom)
    .where('periodUntil', '=', periodUntil)
    .orderBy('plannedAt', 'desc')
    .orderBy('revision', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
