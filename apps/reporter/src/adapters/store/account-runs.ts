import type { CalendarDate } from '@outlay/core/time';
import { type Expression, type SqlBool, sql } from 'kysely';
import { runsByIds } from './find-runs.ts';
import { isLatestRun } from './is-latest-run.ts';
import { isToRetry } from './is-to-retry.ts';
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

/** The last runs of an account. */
export type LastRuns = {
  /** The last one. */
  readonly latest: Run | undefined;
  /** The last one whose report arrived. */
  readonly delivered: Run | undefined;
};

/** The last runs of some accounts, in their order. */
export async function lastRunsOf(database: Database, accounts: readonly string[]): Promise<LastRuns[]> {
  if (accounts.length === 0) return [];
  const lastId = (condition: Expression<SqlBool>) =>
    sql`(select id from run where run.account = asked.account and ${condition} order by planned_at desc, id desc limit 1)`;
  // A search for each account, since both databases would read all runs for the last of each group.
  const { rows } = await sql<{
    readonly account: string;
    readonly latest: string;
    readonly delivered: string;
  }>`
    with asked (account) as (values ${sql.join(accounts.map((account) => sql`(${account})`))})
    select account, ${lastId(sql`true`)} as latest, ${lastId(sql`state = 'delivered'`)} as delivered from asked`.execute(
    database,
  );
  const ids = new Map(rows.map(({ account, ...last }) => [account, last]));
  const runs = await runsByIds(
    database,
    rows.flatMap(({ latest, delivered }) => [latest, delivered]).filter((id) => id !== null),
  );
  return accounts.map((account) => ({
    latest: runs.get(ids.get(account)?.latest ?? ''),
    delivered: runs.get(ids.get(account)?.delivered ?? ''),
  }));
}

/**
 * The runs of some accounts that failed, wholly or in part, and are still the last of their job and account; also manual
 * runs, which cause no alert.
 */
export function unresolvedLastRuns(
  database: Database,
  accounts: readonly string[],
): Promise<UnresolvedRun[]> {
  if (accounts.length === 0) return Promise.resolve([]);
  return (
    database
      .selectFrom('run')
      .select(['id', 'job', 'account', 'state'])
      .where('isUnresolved', '=', 1)
      // No index has this expression: an account has many runs, and few are unresolved.
      .where(sql<string>`(account || '')`, 'in', accounts)
      .where((where) => isLatestRun(where, { period: 'any' }))
      .execute()
  );
}

/** A run that failed, wholly or in part. */
export type UnresolvedRun = Pick<Run, 'id' | 'job' | 'account' | 'state'>;

/** The report of a whole month. */
export type MonthlyReport = Pick<
  Run,
  'id' | 'periodFrom' | 'periodUntil' | 'revision' | 'stagedAt' | 'spent'
>;

/**
 * The last report of each of an account's months that says what was spent, the latest last. Those that are held count only when
 * they are released.
 * @param since - the first day of the earliest month
 */
export async function monthlyReports(
  database: Database,
  account: string,
  since: CalendarDate,
): Promise<MonthlyReport[]> {
  // The index has all of this, so that only the last reports themselves are read.
  const last = await database
    .selectFrom('run')
    .select(['periodFrom', 'periodUntil'])
    .select(({ fn }) => fn.max('stagedAt').as('stagedAt'))
    .where('account', '=', account)
    .where(isOfWholeMonth)
    .where('periodUntil', '>', since)
    .groupBy(['periodUntil', 'periodFrom'])
    .execute();
  if (last.length === 0) return [];
  const keys = last.map((one) => sql`(${one.periodUntil}, ${one.periodFrom}, ${one.stagedAt})`);
  return database
    .selectFrom('run')
    .select(['id', 'periodFrom', 'periodUntil', 'revision', 'stagedAt', 'spent'])
    .where('account', '=', account)
    .where(isOfWholeMonth)
    .where(sql<SqlBool>`(period_until, period_from, staged_at) in (values ${sql.join(keys)})`)
    .orderBy('stagedAt')
    .orderBy('id')
    .execute();
}

/** As in the index. */
const isOfWholeMonth: Expression<SqlBool> = sql<SqlBool>`spent is not null and kind = 'monthly' and is_held = 0`;

/** Which of some accounts have a run that was attempted and is attempted again. */
export async function lateAccounts(
  database: Database,
  accounts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set();
  const rows = await database
    .selectFrom('run')
    .select('account')
    .where(isToRetry)
    .where('isHeld', '=', 0)
    // No index has this expression: an account has many runs, and few are attempted again.
    .where(sql<string>`(account || '')`, 'in', accounts)
    .execute();
  return new Set(rows.map(({ account }) => account));
}
