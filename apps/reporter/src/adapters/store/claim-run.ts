import type { Instant } from '@outlay/core/time';
import { StoreError } from '../../errors/store-error.ts';
import { takeRun } from './change-run.ts';
import { isLeased, leaseMs } from './lease-clock.ts';
import { beyondAnyClock, beyondAnyPause } from './longest-pause.ts';
import type { Database, Run } from './schema.ts';

/**
 * Takes a run that somebody has to work on, unless another process does.
 * @returns the run as it is now; `undefined` where there is nothing to do, or another process was faster
 */
export async function claimRun(
  database: Database,
  id: string,
  { owner, now }: { readonly owner: string; readonly now: Date },
): Promise<Run | undefined> {
  const due = await dueRuns(database, now).where('id', '=', id).selectAll().executeTakeFirst();
  if (!due) return undefined;
  try {
    return await takeRun(database, due, owner, now);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'superseded') return undefined;
    throw error;
  }
}

/** Runs that somebody has to work on and nobody does, the longest waiting first. @param limit - how many at most */
export async function waitingRuns(database: Database, now: Date, limit: number): Promise<string[]> {
  const found = await dueRuns(database, now)
    .select('id')
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** How many runs wait for somebody to work on them, and since when the first of them does. */
export async function waitingFigures(
  database: Database,
  now: Date,
): Promise<{ readonly count: number; readonly oldest: Instant | undefined }> {
  const { count, oldest } = await dueRuns(database, now)
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('nextAt').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest ?? undefined };
}

/** Ends the leases of processes that are known to be gone, so that others need not wait until they run out. */
export async function endLeases(database: Database, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await database.updateTable('run').set({ leaseUntilMs: 0 }).where('owner', 'in', gone).execute();
}

/**
 * Ends the leases of runs that a process has and does not work on: it took them, and never heard the answer of a
 * database that went away.
 * @param workedOn - identifiers of the runs that it does work on
 */
export async function releaseOrphanedRuns(
  database: Database,
  owner: string,
  workedOn: ReadonlySet<string>,
): Promise<void> {
  const had = await database
    .selectFrom('run')
    .select('id')
    .where('owner', '=', owner)
    .where('leaseUntilMs', '>', 0)
    .execute();
  const orphaned = had.map(({ id }) => id).filter((id) => !workedOn.has(id));
  if (orphaned.length === 0) return;
  await database
    .updateTable('run')
    .set({ leaseUntilMs: 0 })
    .where('owner', '=', owner)
    .where('id', 'in', orphaned)
    .execute();
}

/**
 * Lets runs begin now that wait for a time which a clock named that was far ahead: such a time is later than any pause,
 * or was recorded at a time that is still to come. What is not due yet goes on waiting.
 */
export async function bringForward(database: Database, now: Date): Promise<void> {
  const present = now.toISOString();
  const soon = beyondAnyClock(now);
  await database
    .updateTable('run')
    .set({ nextAt: present })
    .where('nextAt', '>', present)
    .where((where) => where.or([where('origin', '=', 'manual'), where('scheduledFor', '<=', present)]))
    .where((where) =>
      where.or([
        where('nextAt', '>', beyondAnyPause(now)),
        where('changedAt', '>', soon),
        where.exists(
          where
            .selectFrom('delivery')
            .select('delivery.id')
            .whereRef('delivery.runId', '=', 'run.id')
            .where('delivery.state', '=', 'deferred')
            .where('delivery.changedAt', '>', soon),
        ),
      ]),
    )
    .execute();
}

/** The processes that say that they work on runs. */
export async function owners(database: Database): Promise<string[]> {
  const found = await database
    .selectFrom('run')
    .select('owner')
    .distinct()
    .where('owner', 'is not', null)
    .execute();
  return found.flatMap(({ owner }) => (owner === null ? [] : [owner]));
}

function dueRuns(database: Database, now: Date) {
  return database
    .selectFrom('run')
    .where('nextAt', '<=', now.toISOString())
    .where((where) => where.not(isLeased(database, leaseMs)));
}
