import type { Instant } from '@outlay/core/time';
import type { Database, Run } from './schema.ts';
import type { RunState } from './states.ts';

/** Selects runs; missing members match every run. */
export type RunFilter = {
  readonly job?: string | undefined;
  readonly account?: string | undefined;
  /** One of these states; `held` matches runs that are held for review. */
  readonly states?: readonly (RunState | 'held')[] | undefined;
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
export function findRuns(database: Database, filter: RunFilter, limit: number): Promise<Run[]> {
  const { job, account, states, since, before } = filter;
  let query = database.selectFrom('run').selectAll();
  if (job !== undefined) query = query.where('job', '=', job);
  if (account !== undefined) query = query.where('account', '=', account);
  if (since !== undefined) query = query.where('plannedAt', '>=', since);
  if (before !== undefined) {
    query = query.where((where) =>
      where.or([
        where('plannedAt', '<', before.plannedAt),
        where.and([where('plannedAt', '=', before.plannedAt), where('id', '<', before.id)]),
      ]),
    );
  }
  if (states !== undefined) {
    const plain = states.filter((state) => state !== 'held');
    query = query.where((where) =>
      where.or([
        ...(plain.length > 0 ? [where('state', 'in', plain)] : []),
        ...(states.includes('held')
          ? [where.and([where('isHeld', '=', 1), where('state', 'in', heldStates)])]
          : []),
      ]),
    );
  }
  return query.orderBy('plannedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
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
