import { sql } from 'kysely';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { entryHash } from './entry-hash.ts';
import type { PeriodKey } from './runs-of-period.ts';
import type { ClosedPeriod, Database, RecordedFile, Run } from './schema.ts';
import { forgetUnclosed } from './unclosed-periods.ts';

/** The latest revision of a closed period; `undefined` if the period is not closed. */
export function latestRevision(database: Database, key: PeriodKey): Promise<ClosedPeriod | undefined> {
  return revisionsOf(database, key).orderBy('revision', 'desc').limit(1).executeTakeFirst();
}

/** The latest revision of a closed period before a revision, if there is one. */
export function revisionBefore(
  database: Database,
  key: PeriodKey & Pick<Run, 'revision'>,
): Promise<ClosedPeriod | undefined> {
  return revisionsOf(database, key)
    .where('revision', '<', key.revision)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The revision that a run is, if its documents were closed. */
export function revisionOfRun(
  database: Database,
  { id }: Pick<Run, 'id'>,
): Promise<ClosedPeriod | undefined> {
  return database.selectFrom('closedPeriod').selectAll().where('runId', '=', id).executeTakeFirst();
}

/** The staged documents of a run, if it keeps them. */
export function documentsOf(database: Database, { id }: Pick<Run, 'id'>): Promise<RecordedFile | undefined> {
  return database
    .selectFrom('stagedFile')
    .selectAll()
    .where('runId', '=', id)
    .where('format', '=', 'documents')
    .executeTakeFirst();
}

/** How and when a period is closed. */
export type Closing = Pick<ClosedPeriod, 'closedBy'> & { readonly now: Date };

/**
 * Records the documents of a run as the next revision of its closed period. The caller does so in the transaction that
 * makes them final.
 * @param transaction - in which no other process can close the period, or the insertion fails
 * @throws {StoreError} `superseded` if this revision or a later one exists
 */
export async function addRevision(
  transaction: Database,
  run: Run,
  { closedBy, now }: Closing,
): Promise<ClosedPeriod> {
  const documents = await documentsOf(transaction, run);
  if (!documents) throw new StoreError('invalid_record', sayReason('no_documents_to_close', { run: run.id }));
  const last = await latestRevision(transaction, run);
  if (last && last.revision >= run.revision) throw supersededBy(run, last);
  const { job, account, kind, periodFrom, periodUntil, revision, id: runId } = run;
  const period = { job, account, kind, periodFrom, periodUntil, revision, runId };
  const row = { ...period, sha256: documents.sha256, closedBy, closedAt: now.toISOString() };
  const added = await transaction
    .insertInto('closedPeriod')
    .values({ ...row, hash: revisionHash(last?.hash ?? '', row) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) {
    await forgetUnclosed(transaction, run);
    return added;
  }
  throw supersededBy(run, (await latestRevision(transaction, run)) ?? row);
}

function supersededBy({ id }: Run, { revision, runId }: Pick<ClosedPeriod, 'revision' | 'runId'>) {
  return new StoreError('superseded', sayReason('overtaken', { run: id, revision, other: runId }));
}

/** The hash of a revision: SHA-256 of the hash of the revision before, a line feed, and its columns as JSON; hexadecimal. */
export function revisionHash(previousHash: string, row: Omit<ClosedPeriod, 'hash'>): string {
  const { job, account, kind, periodFrom, periodUntil, revision, runId, sha256, closedBy, closedAt } = row;
  const entry = { job, account, kind, period: [periodFrom, periodUntil], revision, run: runId };
  return entryHash(previousHash, JSON.stringify({ ...entry, documents: sha256, closedBy, closedAt }));
}

/** Selects closed periods; missing members match all. */
export type ClosedFilter = { readonly job?: string | undefined; readonly account?: string | undefined };

/** Every revision of the matching closed periods, by job, account and period, the latest period first. */
export function closedPeriods(
  database: Database,
  { job, account }: ClosedFilter = {},
): Promise<ClosedPeriod[]> {
  let query = database.selectFrom('closedPeriod').selectAll();
  if (job !== undefined) query = query.where('job', '=', job);
  if (account !== undefined) query = query.where('account', '=', account);
  return query
    .orderBy('job')
    .orderBy('account')
    .orderBy('periodFrom', 'desc')
    .orderBy('periodUntil', 'desc')
    .orderBy('revision')
    .execute();
}

/** Maximum number of accounts in one statement. */
const batchSize = 500;

/**
 * The latest revisions of the last closed periods of some accounts, the latest period first.
 * @param limits - how many periods of each account, before which day they end at the latest
 */
export async function lastClosed(
  database: Database,
  { job, accounts }: { readonly job: string; readonly accounts: readonly string[] },
  limits: { readonly count: number; readonly isWatched: (period: ClosedPeriod) => boolean },
): Promise<ClosedPeriod[]> {
  const found: ClosedPeriod[] = [];
  for (let start = 0; start < accounts.length; start += batchSize) {
    const rows = await database
      .selectFrom('closedPeriod')
      .selectAll()
      .where('job', '=', job)
      .where('account', 'in', accounts.slice(start, start + batchSize))
      .where(
        'revision',
        '=',
        sql<number>`(select max(later.revision) from closed_period as later where later.job = closed_period.job and later.account = closed_period.account and later.period_from = closed_period.period_from and later.period_until = closed_period.period_until)`,
      )
      .orderBy('account')
      .orderBy('periodFrom', 'desc')
      .execute();
    for (const ofAccount of Map.groupBy(rows.filter(limits.isWatched), ({ account }) => account).values()) {
      found.push(...ofAccount.slice(0, limits.count));
    }
  }
  return found;
}

function revisionsOf(database: Database, { job, account, periodFrom, periodUntil }: PeriodKey) {
  return database
    .selectFrom('closedPeriod')
    .selectAll()
    .where('job', '=', job)
    .where('account', '=', account)
    .where('periodFrom', '=', periodFrom)
    .where('periodUntil', '=', periodUntil);
}
