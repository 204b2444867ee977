import { revisionOfRun } from './closed-periods.ts';
import type { ConsoleAction } from './console-action-row.ts';
import { actionsOf } from './console-actions.ts';
import { isLeased, leaseMs } from './lease-clock.ts';
import { readDelivery } from './read-delivery.ts';
import { attemptsOf } from './run-attempts.ts';
import type { Attempt, ClosedPeriod, Database, Delivery, RecordedFile, Run, RunAttempt } from './schema.ts';
import { isUnnumberedBatch, type UndeliveredBatch, undeliveredBatches } from './undelivered-batches.ts';

/** A run with everything recorded about it, each list in order. */
export type RunRecord = {
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
  readonly files: readonly RecordedFile[];
  /** Attempts of its deliveries. */
  readonly attempts: readonly Attempt[];
  /** Attempts on the run itself. */
  readonly runAttempts: readonly RunAttempt[];
  /** What people did with it in the console. */
  readonly actions: readonly ConsoleAction[];
  /** Identifier of the run whose report it revises. */
  readonly revises?: string;
  /** The revision of a closed period that its documents are. */
  readonly closed?: ClosedPeriod;
  /** Earlier batches that are still not delivered, if it had nothing to export after them. */
  readonly undelivered?: readonly UndeliveredBatch[];
};

/**
 * The latest runs, newest first.
 * @param limit - maximum number of runs
 */
export function latestRuns(database: Database, limit: number): Promise<Run[]> {
  return database
    .selectFrom('run')
    .selectAll()
    .orderBy('plannedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Runs whose lease has expired. */
export function abandonedRuns(database: Database): Promise<Run[]> {
  return (
    database
      .selectFrom('run')
      .selectAll()
      .where('owner', 'is not', null)
      .where((where) => where.not(isLeased(database, leaseMs)))
      // Without this order, SQLite scans all runs.
      .orderBy('owner')
      .orderBy('plannedAt')
      .execute()
  );
}

/** The run with an identifier, if it exists. */
export function runById(database: Database, id: string): Promise<Run | undefined> {
  return database.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The first two runs whose identifiers begin with a text.
 * @param prefix - without `%` and `_`
 */
export function runsByPrefix(database: Database, prefix: string): Promise<Run[]> {
  return database.selectFrom('run').selectAll().where('id', 'like', `${prefix}%`).limit(2).execute();
}

/** The deliveries of a run, in order. */
export async function deliveriesOf(database: Database, { id }: Pick<Run, 'id'>): Promise<Delivery[]> {
  const rows = await database
    .selectFrom('delivery')
    .selectAll()
    .where('runId', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(readDelivery);
}

/** The staged files of a run. */
export function filesOf(database: Database, { id }: Pick<Run, 'id'>): Promise<RecordedFile[]> {
  return database.selectFrom('stagedFile').selectAll().where('runId', '=', id).orderBy('path').execute();
}

/** Which of some runs have staged files, or had them. */
export async function runsWithFiles(
  database: Database,
  runs: readonly Pick<Run, 'id'>[],
): Promise<ReadonlySet<string>> {
  if (runs.length === 0) return new Set();
  const ids = runs.map(({ id }) => id);
  const rows = await database
    .selectFrom('stagedFile')
    .select('runId')
    .distinct()
    .where('runId', 'in', ids)
    .execute();
  return new Set(rows.map(({ runId }) => runId));
}

/** A run with everything recorded about it. */
export async function recordOf(database: Database, run: Run): Promise<RunRecord> {
  const [deliveries, files] = [await deliveriesOf(database, run), await filesOf(database, run)];
  const attempts = await database
    .selectFrom('attempt')
    .innerJoin('delivery', 'delivery.id', 'attempt.deliveryId')
    .selectAll('attempt')
    .where('delivery.runId', '=', run.id)
    .orderBy('attempt.startedAt')
    .orderBy('delivery.position')
    .orderBy('attempt.number')
    .execute();
  const runAttempts = await attemptsOf(database, run);
  const actions = await actionsOf(database, run);
  const revises = await revisedBy(database, run);
  const closed = await revisionOfRun(database, run);
  const isEmptyBatch = run.state === 'skipped' && isUnnumberedBatch(deliveries);
  const undelivered = isEmptyBatch ? await undeliveredBatches(database, run) : [];
  return {
    run,
    deliveries,
    files,
    attempts,
    runAttempts,
    actions,
    ...(revises === undefined ? {} : { revises }),
    ...(closed ? { closed } : {}),
    ...(undelivered.length > 0 ? { undelivered } : {}),
  };
}

/** The latest earlier revision whose report was sent, or may have been. */
async function revisedBy(
  database: Database,
  { job, account, periodFrom, periodUntil, revision }: Run,
): Promise<string | undefined> {
  if (revision === 1) return undefined;
  const found = await database
    .selectFrom('run')
    .select('id')
    .where('job', '=', job)
    .where('account', '=', account)
    .where('periodFrom', '=', periodFrom)
    .where('periodUntil', '=', periodUntil)
    .where('revision', '<', revision)
    .where((where) =>
      where.exists(
        where
          .selectFrom('delivery')
          .select('delivery.id')
          .whereRef('delivery.runId', '=', 'run.id')
          .where('delivery.origin', '=', 'planned')
          .where('delivery.state', 'in', ['accepted', 'unknown', 'sending']),
      ),
    )
    .orderBy('revision', 'desc')
    .orderBy('plannedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}
