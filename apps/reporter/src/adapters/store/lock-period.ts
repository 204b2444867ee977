import { sql } from 'kysely';
import { isPostgres } from './database-clock.ts';
import { isLeased, leaseMs } from './lease-clock.ts';
import { type PeriodKey, selectRunsOfPeriod } from './runs-of-period.ts';
import type { Database, Run } from './schema.ts';

/**
 * Prevents other transactions from starting a report of a period until this one ends.
 * @param own - identifier of the caller's own run
 * @returns the run of the period that another process is working on, if any
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
  return selectRunsOfPeriod(transaction, key)
    .where('owner', 'is not', null)
    .where('id', '<>', own ?? '')
    .where(isLeased(transaction, leaseMs))
    .limit(1)
    .executeTakeFirst();
}
