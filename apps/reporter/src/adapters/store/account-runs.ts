import type { CalendarDate } from '@outlay/core/time';
import type { AlertCause, Database, Run } from './schema.ts';

/** A job of an account whose reports do not arrive, and why; `null` before anybody was told. */
export type AccountFailure = {
  readonly account: string;
  readonly job: string;
  readonly runId: string;
  readonly cause: AlertCause | null;
};

/** The jobs of some accounts whose reports do not arrive, by account and job. */
export async function accountFailures(
  database: Database,
  accounts: readonly string[],
): Promise<AccountFailure[]> {
  if (accounts.length === 0) return [];
  const rows = await database
    .selectFrom('jobHealth')
    .leftJoin('alert', (join) =>
      join
        .onRef('alert.runId', '=', 'jobHealth.runId')
        .on('alert.kind', '=', 'failing')
        .on('alert.delivery', '<>', 'dropped'),
    )
    .select(['jobHealth.account', 'jobHealth.job', 'jobHealth.runId', 'alert.cause'])
    .where('jobHealth.state', '=', 'failing')
    .where('jobHealth.account', 'in', accounts)
    .orderBy('jobHealth.account')
    .orderBy('jobHealth.job')
    .orderBy('alert.createdAt')
    .execute();
  // The last alert about a run is the latest.
  return [...new Map(rows.map((row) => [JSON.stringify([row.account, row.job]), row])).values()];
}

/** The last run of an account whose report arrived. */
export function lastDelivered(database: Database, account: string): Promise<Run | undefined> {
  return database
    .selectFrom('run')
    .selectAll()
    .where('account', '=', account)
    .where('state', '=', 'delivered')
    .orderBy('plannedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The report of a whole month. */
export type MonthlyReport = Pick<
  Run,
  'id' | 'periodFrom' | 'periodUntil' | 'revision' | 'stagedAt' | 'spent'
>;

/**
 * The reports of an account's whole months that say what was spent, the latest last. Those that are held count only when they
 * are released.
 * @param since - the first day of the earliest month
 */
export function monthlyReports(
  database: Database,
  account: string,
  since: CalendarDate,
): Promise<MonthlyReport[]> {
  return database
    .selectFrom('run')
    .select(['id', 'periodFrom', 'periodUntil', 'revision', 'stagedAt', 'spent'])
    .where('account', '=', account)
    .where('spent', 'is not', null)
    .where('periodUntil', '>', since)
    .where('kind', '=', 'monthly')
    .where('isHeld', '=', 0)
    .orderBy('stagedAt')
    .orderBy('id')
    .execute();
}

/** Which of some accounts have a run that was attempted and is attempted again. */
export async function lateAccounts(
  database: Database,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set();
  const rows = await database
    .selectFrom('run')
    .select('account')
    .distinct()
    .where('nextAt', 'is not', null)
    .where('attempt', '>', 0)
    .where('owner', 'is', null)
    .where('isHeld', '=', 0)
    .where('account', 'in', accounts)
    .execute();
  return new Set(rows.map(({ account }) => account));
}
