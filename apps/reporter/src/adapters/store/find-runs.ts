import type { Instant } from '@outlay/core/time';
import type { Database, Run } from './schema.ts';
import type { RunState } from './states.ts';

/** Which runs are looked for; what is not given does not matter. */
export type RunFilter = {
  readonly job?: string | undefined;
  readonly account?: string | undefined;
  /** One of these; `held` are those whose files wait for a person. */
  readonly states?: readonly (RunState | 'held')[] | undefined;
  /** Planned then or later. */
  readonly since?: Instant | undefined;
  /** Planned before this run, in the order in which they are found. */
  readonly before?: Pick<Run, 'id' | 'plannedAt'> | undefined;
};

/** The states of a run that can be held: it has not ended. */
const heldStates = ['planned', 'staged', 'delivering'] as const;

/** The runs that a filter lets through, newest first. @param limit - how many at most */
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

/** The runs of a job's latest occurrence that are in one of some states, or held because their account has changed. */
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
    .where((where) => where.or([where('state', 'in', states), where('heldFor', '=', 'settings')]))
    .orderBy('account')
    .execute();
}

/** So many identifiers are asked for in one statement. */
const idsAtOnce = 500;

/** Those of some runs that there are, by their identifiers. */
export async function runsByIds(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Run>> {
  const found = new Map<string, Run>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const part = ids.slice(start, start + idsAtOnce);
    const rows = await database.selectFrom('run').selectAll().where('id', 'in', part).execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
