import type { Instant, Period } from '@outlay/core/time';
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Run, StoreSchema } from './schema.ts';
import type { RunState } from './states.ts';

/** Selects runs; missing members match every run. */
export type RunFilter = {
  readonly job?: string | undefined;
  readonly account?: string | undefined;
  /** One of these states; `held` matches runs that are held for review. */
  readonly states?: readonly (RunState | 'held')[] | undefined;
  /** Of reports about exactly these days. */
  readonly period?: Period | undefined;
  /** With a delivery to this e-mail address. */
  readonly recipient?: string | undefined;
  /** Planned at this time or later. */
  readonly since?: Instant | undefined;
  /** Planned before this run, in the order of the results. */
  readonly before?: Pick<Run, 'id' | 'plannedAt'> | undefined;
};

/** States in which a run can be held. */
const heldStates = ['planned', 'staged', 'delivering'] as const;

/**
 * The runs that match a filter, newest first.
 * @param limit - maximum number of runs
 */
export async function findRuns(database: Database, filter: RunFilter, limit: number): Promise<Run[]> {
  const { recipient, before, ...others } = filter;
  const isOnly = Object.values(others).every((value) => value === undefined);
  if (recipient !== undefined && (isOnly || !(await isFrequent(database, recipient)))) {
    return runsTo(database, recipient, { filter, limit });
  }
  let query = database.selectFrom('run').selectAll().where(matching(filter));
  if (recipient !== undefined) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('delivery')
          .select('delivery.id')
          .whereRef('delivery.runId', '=', 'run.id')
          .where(sql<boolean>`delivery.channel = 'email'`)
          // Read by its run: it is one of many deliveries to the address.
          .where(sql`lower(delivery.target || '')`, '=', recipient.toLowerCase())
          // With an offset, PostgreSQL looks run after run until there are enough, and does not read all deliveries first.
          .limit(1)
          .offset(0),
      ),
    );
  }
  if (before) {
    query = query.where((where) =>
      where(where.refTuple('plannedAt', 'id'), '<', where.tuple(before.plannedAt, before.id)),
    );
  }
  return query.orderBy('plannedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** With more deliveries, the runs that match the other conditions are fewer. */
const maxRare = 10_000;

/** PostgreSQL takes the order of the index for so many deliveries. For more at once, it would read and sort all of them. */
const countedAtOnce = 1_000;

async function isFrequent(database: Database, recipient: string): Promise<boolean> {
  const next = database
    .selectFrom('delivery')
    .select(['delivery.runPlannedAt', 'delivery.runId'])
    .where(sql<boolean>`delivery.channel = 'email'`)
    .where(sql`lower(delivery.target)`, '=', recipient.toLowerCase())
    .orderBy('delivery.runPlannedAt', 'desc')
    .orderBy('delivery.runId', 'desc')
    .offset(countedAtOnce)
    .limit(1);
  let last = await next.executeTakeFirst();
  for (let counted = countedAtOnce; last && counted < maxRare; counted += countedAtOnce) {
    const { runPlannedAt, runId } = last;
    last = await next
      .where((where) =>
        where(
          where.refTuple('delivery.runPlannedAt', 'delivery.runId'),
          '<',
          where.tuple(runPlannedAt, runId),
        ),
      )
      .executeTakeFirst();
  }
  return last !== undefined;
}

/** The runs with a delivery to an address, in the order of the index of deliveries, so that no other run is read. */
function runsTo(
  database: Database,
  recipient: string,
  { filter, limit }: { readonly filter: RunFilter; readonly limit: number },
): Promise<Run[]> {
  const { before } = filter;
  const address = recipient.toLowerCase();
  let query = database
    .selectFrom('delivery')
    .innerJoin('run', 'run.id', 'delivery.runId')
    .selectAll('run')
    // As in the index, which has only these deliveries.
    .where(sql<boolean>`delivery.channel = 'email'`)
    .where(sql`lower(delivery.target)`, '=', address)
    // A run with several deliveries to the address is listed once.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.runId', '=', 'delivery.runId')
            .whereRef('earlier.position', '<', 'delivery.position')
            .where('earlier.channel', '=', 'email')
            .where(sql`lower(earlier.target)`, '=', address),
        ),
      ),
    )
    .where(matching(filter));
  if (before) {
    query = query.where((where) =>
      where(
        where.refTuple('delivery.runPlannedAt', 'delivery.runId'),
        '<',
        where.tuple(before.plannedAt, before.id),
      ),
    );
  }
  return query
    .orderBy('delivery.runPlannedAt', 'desc')
    .orderBy('delivery.runId', 'desc')
    .limit(limit)
    .execute();
}

/** The conditions of a filter that are about the run itself. */
function matching({ job, account, states, period, since }: RunFilter): Expression<SqlBool> {
  const run = expressionBuilder<StoreSchema, 'run'>();
  const isHeldOnly = states?.every((state) => state === 'held') ?? false;
  // Held runs are the fewest, then those of an account, then those of a period. SQLite does not know that.
  const ofAccount = isHeldOnly ? unindexed : indexed;
  const ofPeriod = isHeldOnly || account !== undefined ? unindexed : indexed;
  const ofJob = isHeldOnly || (account === undefined && period !== undefined) ? unindexed : indexed;
  const ofState = ofPeriod === unindexed || period !== undefined ? unindexed : indexed;
  return run.and([
    ...(job === undefined ? [] : [run(ofJob('run.job'), '=', job)]),
    ...(account === undefined ? [] : [run(ofAccount('run.account'), '=', account)]),
    ...(period === undefined ? [] : [run(ofPeriod(daysOfRun), '=', `${period.from}/${period.until}`)]),
    ...(since === undefined ? [] : [run('run.plannedAt', '>=', since)]),
    ...(states === undefined ? [] : [inStates(states, ofState('run.state'))]),
  ]);
}

/** As in the index. Without an index on these columns, queries for the period of an account use the account. */
const daysOfRun = sql<string>`(run.period_from || '/' || run.period_until)`;

function inStates(states: readonly (RunState | 'held')[], state: RawBuilder<string>): Expression<SqlBool> {
  const run = expressionBuilder<StoreSchema, 'run'>();
  const plain = states.filter((one) => one !== 'held');
  // The index has only these runs.
  const held = run.and([sql<boolean>`run.is_held = 1`, run(state, 'in', heldStates)]);
  if (plain.length === 0) return held;
  return states.includes('held') ? run.or([run(state, 'in', plain), held]) : run(state, 'in', plain);
}

type Column = `run.${'job' | 'account' | 'state'}` | RawBuilder<string>;

function indexed(column: Column): RawBuilder<string> {
  return typeof column === 'string' ? sql<string>`${sql.ref(column)}` : column;
}

/** An expression with the value of a column that no index has. */
function unindexed(column: Column): RawBuilder<string> {
  return sql<string>`(${indexed(column)} || '')`;
}

/**
 * The runs of a job's latest occurrence that are in one of some states, held because their account has changed, or held
 * before they had files.
 */
export async function runsOfLatestOccurrence(
  database: Database,
  job: string,
  states: readonly RunState[],
): Promise<Run[]> {
  const latest = await database
    .selectFrom('run')
    .select('scheduledFor')
    .where('job', '=', job)
    .where('origin', '=', 'schedule')
    .orderBy('scheduledFor', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return [];
  return database
    .selectFrom('run')
    .selectAll()
    .where('job', '=', job)
    .where('scheduledFor', '=', latest.scheduledFor)
    .where((where) =>
      where.or([
        where('state', 'in', states),
        where('heldFor', '=', 'settings'),
        where.and([where('isHeld', '=', 1), where('state', '=', 'planned')]),
      ]),
    )
    .orderBy('account')
    .execute();
}

/** Maximum number of identifiers in one statement. */
const batchSize = 500;

/** The runs with some identifiers, as far as they exist. */
export async function runsByIds(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Run>> {
  const found = new Map<string, Run>();
  for (let start = 0; start < ids.length; start += batchSize) {
    const part = ids.slice(start, start + batchSize);
    const rows = await database.selectFrom('run').selectAll().where('id', 'in', part).execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
