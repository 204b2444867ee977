import { sql } from 'kysely';
import type { ConsoleAction, JobAction } from './console-action-row.ts';
import { runsByIds } from './find-runs.ts';
import { isLeased, leaseClockMs, leaseMs } from './lease-clock.ts';
import type { Database, Run } from './schema.ts';

const columns = [
  'id',
  'runId',
  'batchId',
  'what',
  'recipient',
  'who',
  'owner',
  'startedAt',
  'endedAt',
  'outcome',
  'reason',
] as const;

/** An action that begins. */
export type NewAction = Omit<ConsoleAction, 'endedAt' | 'outcome' | 'reason'> &
  Partial<Pick<JobAction, 'job' | 'account' | 'periodFrom' | 'periodUntil'>>;

const ofNoJob = { job: null, account: null, periodFrom: null, periodUntil: null };

/** Records that an action begins, before it does. @returns whether it is new; `false` if it began before */
export async function addAction(database: Database, action: NewAction): Promise<boolean> {
  const open = { endedAt: null, outcome: null, reason: null };
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('consoleAction')
    .values({
      ...ofNoJob,
      ...action,
      ...open,
      number: nextNumber(database, action.startedAt),
      leaseUntilMs: lease(database),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The place of a new action among those that began at the same instant. */
function nextNumber(database: Database, startedAt: string) {
  return database
    .selectFrom('consoleAction')
    .select(({ fn }) => sql<number>`coalesce(${fn.max('number')}, 0) + 1`.as('next'))
    .where('startedAt', '=', startedAt);
}

/** The actions that one form began, with their runs, in order. */
export async function actionsOfBatch(
  database: Database,
  batchId: string,
): Promise<{ readonly action: ConsoleAction; readonly run: Run | undefined }[]> {
  const actions = await database
    .selectFrom('consoleAction')
    .select(columns)
    .where('batchId', '=', batchId)
    .orderBy('startedAt')
    .orderBy('number')
    .orderBy('id')
    .execute();
  const runs = await runsByIds(
    database,
    actions.flatMap(({ runId }) => runId ?? []),
  );
  return actions.map((action) => ({ action, run: runs.get(action.runId ?? '') }));
}

/** How an action ended. */
export type ActionEnd = {
  readonly outcome: NonNullable<ConsoleAction['outcome']>;
  readonly reason: string | null;
};

/** Records how an action ended. Only its own process knows better than the one that found it lost. */
export async function endAction(
  database: Database,
  id: string,
  { now, ...end }: ActionEnd & { readonly now: Date },
): Promise<void> {
  await database
    .updateTable('consoleAction')
    .set({ ...end, endedAt: now.toISOString(), leaseUntilMs: null })
    .where('id', '=', id)
    .where((where) => where.or([where('endedAt', 'is', null), where('outcome', '=', 'lost')]))
    .execute();
}

/** The action with an identifier, if it began. */
export function actionById(database: Database, id: string): Promise<ConsoleAction | undefined> {
  return database.selectFrom('consoleAction').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The actions on a run, in order. */
export function actionsOf(database: Database, { id }: Pick<Run, 'id'>): Promise<ConsoleAction[]> {
  return database
    .selectFrom('consoleAction')
    .select(columns)
    .where('runId', '=', id)
    .orderBy('startedAt')
    .orderBy('number')
    .orderBy('id')
    .execute();
}

/** The latest actions on a job, newest first. @param limit - maximum number of actions */
export function latestJobActions(database: Database, job: string, limit: number): Promise<JobAction[]> {
  return selectJobActions(database)
    .where('job', '=', job)
    .orderBy('startedAt', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The latest test messages, newest first. @param limit - maximum number of messages */
export function latestTestMessages(database: Database, limit: number): Promise<ConsoleAction[]> {
  return (
    database
      .selectFrom('consoleAction')
      .select(columns)
      // As in the index.
      .where('runId', 'is', null)
      .where('what', '=', 'test-message')
      .orderBy('startedAt', 'desc')
      .orderBy('number', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

/**
 * When a person began to send other test messages since a time, newest first; refused ones do not count.
 * @param limit - maximum number of messages
 */
export async function testMessageTimes(
  database: Database,
  { who, since, except }: { readonly who: string; readonly since: Date; readonly except: string },
  limit: number,
): Promise<string[]> {
  const found = await database
    .selectFrom('consoleAction')
    .select('startedAt')
    .where('runId', 'is', null)
    .where('what', '=', 'test-message')
    .where('who', '=', who)
    .where('startedAt', '>', since.toISOString())
    .where('id', '<>', except)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '<>', 'refused')]))
    .orderBy('startedAt', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ startedAt }) => startedAt);
}

/** An action on a job. */
export function jobActionById(database: Database, id: string): Promise<JobAction | undefined> {
  return selectJobActions(database).where('id', '=', id).executeTakeFirst();
}

function selectJobActions(database: Database) {
  return database
    .selectFrom('consoleAction')
    .select([...columns, 'job', 'account', 'periodFrom', 'periodUntil'])
    .where('job', 'is not', null)
    .where('periodFrom', 'is not', null)
    .where('periodUntil', 'is not', null)
    .$narrowType<{ job: string; periodFrom: string; periodUntil: string }>();
}

/** The processes that have actions in progress. */
export async function actionOwners(database: Database): Promise<string[]> {
  const found = await database
    .selectFrom('consoleAction')
    .select('owner')
    .distinct()
    .where('endedAt', 'is', null)
    .execute();
  return found.map(({ owner }) => owner);
}

/** Records that the process of an action ended first: where its lease has expired, or it is known to be gone. */
export async function loseActions(database: Database, now: Date, gone: readonly string[]): Promise<void> {
  await database
    .updateTable('consoleAction')
    .set({ outcome: 'lost', endedAt: now.toISOString(), leaseUntilMs: null })
    .where('endedAt', 'is', null)
    .where((where) =>
      where.or([
        where.not(isLeased(database, leaseMs)),
        ...(gone.length > 0 ? [where('owner', 'in', gone)] : []),
      ]),
    )
    .execute();
}

/** Renews the leases of all actions of a process. */
export async function extendActionLeases(database: Database, owner: string): Promise<void> {
  await database
    .updateTable('consoleAction')
    .set({ leaseUntilMs: lease(database) })
    .where('owner', '=', owner)
    .where('endedAt', 'is', null)
    .execute();
}

function lease(database: Database) {
  return sql<number>`${leaseClockMs(database)} + ${sql.lit(leaseMs)}`;
}
