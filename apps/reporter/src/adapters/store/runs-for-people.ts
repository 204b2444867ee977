import type { Instant } from '@outlay/core/time';
import { sql } from 'kysely';
import { findRuns } from './find-runs.ts';
import { isLatestRun } from './is-latest-run.ts';
import { isToRetry } from './is-to-retry.ts';
import type { Database, Run } from './schema.ts';

/** Runs that a person must decide about, and whether there are more than were read. */
export type RunsForPeople = { readonly runs: readonly Run[]; readonly hasMore: boolean };

/**
 * The runs that a person should know of, newest first: held ones; ones whose message may have arrived; ones that failed,
 * wholly or in part, where no later run is of the same period; and the last one of each job and account whose reports do
 * not arrive.
 */
export async function runsForPeople(database: Database, limit: number): Promise<RunsForPeople> {
  // Each has an index of its own. SQLite would read all runs for either.
  const held = await findRuns(database, { states: ['held'] }, limit + 1);
  const uncertain = await findRuns(database, { states: ['unknown'] }, limit + 1);
  const failed = await failedRuns(database, limit + 1);
  const late = await lateRuns(database, limit + 1);
  const byId = new Map([...held, ...uncertain, ...failed, ...late].map((run) => [run.id, run]));
  const runs = [...byId.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
  return { runs: runs.slice(0, limit), hasMore: runs.length > limit };
}

/** Runs that failed, wholly or in part, without a later one of the same period. */
function failedRuns(database: Database, limit: number): Promise<Run[]> {
  return (
    database
      .selectFrom('run')
      .selectAll()
      // As in the index. A run that failed while a later one was planned can still be in it.
      .where(sql<boolean>`is_unresolved = 1`)
      // No index has this expression, so that SQLite reads that one.
      .where(sql<string>`(state || '')`, 'in', ['failed', 'partial'])
      .where((where) => isLatestRun(where, { period: 'same' }))
      .orderBy('plannedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** The last run of each job and account whose reports do not arrive. */
function lateRuns(database: Database, limit: number): Promise<Run[]> {
  return database
    .selectFrom('jobHealth')
    .innerJoin('run', 'run.id', 'jobHealth.runId')
    .selectAll('run')
    .where('jobHealth.state', '=', 'failing')
    .orderBy('run.plannedAt', 'desc')
    .orderBy('run.id', 'desc')
    .limit(limit)
    .execute();
}

/** A run that waits for another attempt, and why the last one did not finish it. */
export type WaitingRun = { readonly run: Run; readonly reason: string | null };

/** The runs that were attempted and are attempted again, the next first. */
export async function runsToRetry(database: Database, limit: number): Promise<WaitingRun[]> {
  const runs = await database
    .selectFrom('run')
    .selectAll()
    .where(isToRetry)
    .where('isHeld', '=', 0)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = runs.map(({ id }) => id);
  if (ids.length === 0) return [];
  const ofReports = await database
    .selectFrom('runAttempt')
    .select(['runId', 'reason'])
    .where('runId', 'in', ids)
    .where('reason', 'is not', null)
    .orderBy('number')
    .execute();
  const ofDeliveries = await database
    .selectFrom('delivery')
    .select(['runId', 'reason'])
    .where('runId', 'in', ids)
    .where('state', '=', 'deferred')
    .orderBy('position', 'desc')
    .execute();
  const reasons = new Map([...ofReports, ...ofDeliveries].map(({ runId, reason }) => [runId, reason]));
  return runs.map((run) => ({ run, reason: reasons.get(run.id) ?? run.reason }));
}

function keyOf({ plannedAt, id }: Run): string {
  return `${plannedAt} ${id}`;
}

/** How long a run can wait for its last delivery. Milliseconds. */
const maxRetryMs = 7 * 86_400_000;

/** The runs whose reports have arrived since a time, the latest first. */
export function deliveredSince(database: Database, since: Instant, limit: number): Promise<Run[]> {
  const plannedSince = new Date(Date.parse(since) - maxRetryMs).toISOString();
  return database
    .selectFrom('run')
    .selectAll()
    .where('state', '=', 'delivered')
    .where('plannedAt', '>=', plannedSince)
    .where('changedAt', '>=', since)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
