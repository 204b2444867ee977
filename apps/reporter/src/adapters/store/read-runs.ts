import { isLeased, leaseMs } from './lease-clock.ts';
import { attemptsOf } from './run-attempts.ts';
import { type PeriodKey, selectRunsOfPeriod } from './runs-of-period.ts';
import type {
  Attempt,
  Database,
  DeliveredFile,
  Delivery,
  DeliveryTable,
  RecordedFile,
  Run,
  RunAttempt,
} from './schema.ts';

/** A run with all that belongs to it, each list in order. */
export type RunRecord = {
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
  readonly files: readonly RecordedFile[];
  /** Those of its deliveries. */
  readonly attempts: readonly Attempt[];
  /** What processes did for it. */
  readonly runAttempts: readonly RunAttempt[];
  /** Identifier of the run whose report it revises. */
  readonly revises?: string;
};

/** The latest runs, newest first. @param limit - how many at most */
export function latestRuns(database: Database, limit: number): Promise<Run[]> {
  return database
    .selectFrom('run')
    .selectAll()
    .orderBy('plannedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Runs whose process has said nothing for longer than its lease. */
export function abandonedRuns(database: Database): Promise<Run[]> {
  return (
    database
      .selectFrom('run')
      .selectAll()
      .where('owner', 'is not', null)
      .where((where) => where.not(isLeased(database, leaseMs)))
      // Else SQLite looks at every run that ever was.
      .orderBy('owner')
      .orderBy('plannedAt')
      .execute()
  );
}

/** The latest run of a job, account and period of which something went out or is to: not one that is held or failed. */
export function latestSentRun(database: Database, key: PeriodKey): Promise<Run | undefined> {
  return selectRunsOfPeriod(database, key)
    .where('state', 'in', ['staged', 'delivering', 'delivered', 'partial', 'unknown'])
    .where('isHeld', '=', 0)
    .orderBy('plannedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A run of an identifier, if there is one. */
export function runById(database: Database, id: string): Promise<Run | undefined> {
  return database.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst();
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

/** A run with all that belongs to it. */
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
  const revises = await revisedBy(database, run);
  return { run, deliveries, files, attempts, runAttempts, ...(revises === undefined ? {} : { revises }) };
}

/** The latest run before a revision of which somebody has, or may have, the report of the same period. */
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

/** A delivery out of its row. */
export function readDelivery({ files, ...row }: DeliveryTable): Delivery {
  return { ...row, files: JSON.parse(files) as DeliveredFile[] };
}
