import { sql } from 'kysely';
import { isPostgres } from './database-clock.ts';
import { isLeased, leaseMs } from './lease-clock.ts';
import type { Database, Run } from './schema.ts';

/** What no two processes are to make at the same time: a report of one job, account and period. */
export type PeriodKey = Pick<Run, 'job' | 'account' | 'periodFrom' | 'periodUntil'>;

/**
 * Lets no other transaction begin a report of a period until this one ends.
 * @param own - the identifier of the run that the caller works on itself
 * @returns the run of the period that another process works on, if there is one
 */
export async function lockPeriod(
  transaction: Database,
  key: PeriodKey,
  own?: string,
): Promise<Run | undefined> {
  const { job, account, periodFrom, periodUntil } = key;
  // A transaction of SQLite has the whole database to itself.
  if (isPostgres(transaction)) {
    const name = JSON.stringify([job, account, periodFrom, periodUntil]);
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
  }
  return transaction
    .selectFrom('run')
    .selectAll()
    .where('job', '=', job)
    .where('account', '=', account)
    .where('periodFrom', '=', periodFrom)
    .where('periodUntil', '=', periodUntil)
    .where('owner', 'is not', null)
    .where('id', '<>', own ?? '')
    .where(isLeased(transaction, leaseMs))
    .limit(1)
    .executeTakeFirst();
}
