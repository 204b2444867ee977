import type { Instant } from '@outlay/core/time';
import { claimUnleased } from './change-run.ts';
import { isLeased, leaseMs } from './lease-clock.ts';
import type { Database, Run } from './schema.ts';
import { latestRecordable, latestWait } from './time-bounds.ts';

/** Who claims a run, and when. */
export type DueClaim = {
  readonly owner: string;
  readonly now: Date;
  /** Whether a run that was attempted before is not claimed; `false` by default. */
  readonly isFirst?: boolean;
};

/**
 * Claims a due run, unless another process works on it.
 * @returns the claimed run; `undefined` if it is not due or another process claimed it first
 */
export function claimDueRun(database: Database, id: string, claim: DueClaim): Promise<Run | undefined> {
  return claimUnleased(database, id, claim);
}

/**
 * Due runs that no process works on, the longest waiting first.
 * @param limit - maximum number of runs
 */
export async function waitingRuns(database: Database, now: Date, limit: number): Promise<string[]> {
  const found = await dueRuns(database, now)
    .select('id')
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

/** Number of due runs that no process works on, and since when the first one has been due. */
export async function waitingFigures(
  database: Database,
  now: Date,
): Promise<{ readonly count: number; readonly oldest: Instant | undefined }> {
  const { count, oldest } = await dueRuns(database, now)
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('nextAt').as('oldest')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest ?? undefined };
}

/** Ends the leases of processes that are known to be gone, so that others need not wait until they expire. */
export async function endLeases(database: Database, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return;
  await database.updateTable('run').set({ leaseUntilMs: 0 }).where('owner', 'in', gone).execute();
}

/**
 * Ends the leases of runs that a process owns but does not work on: it claimed them while the database was failing, and
 * never received the response.
 * @param isWorkedOn - whether a run is in progress; asked when the runs are known, since one may have begun while they
 * were read
 */
export async function releaseOrphanedRuns(
  database: Database,
  owner: string,
  isWorkedOn: (run: string) => boolean,
): Promise<void> {
  const owned = await database
    .selectFrom('run')
    .select(['id', 'attempt'])
    .where('owner', '=', owner)
    .where('leaseUntilMs', '>', 0)
    .execute();
  for (const { id, attempt } of owned.filter((run) => !isWorkedOn(run.id))) {
    await database
      .updateTable('run')
      .set({ leaseUntilMs: 0 })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('attempt', '=', attempt)
      .execute();
  }
}

/**
 * Makes runs due whose next attempt was set by a clock that was far ahead: it is later than any pause allows, or was
 * recorded at a time in the future. Runs that are not scheduled yet keep waiting.
 */
export async function bringForward(database: Database, now: Date): Promise<void> {
  const present = now.toISOString();
  const soon = latestRecordable(now);
  await database
    .updateTable('run')
    .set({ nextAt: present })
    .where('nextAt', '>', present)
    .where((where) => where.or([where('origin', '=', 'manual'), where('scheduledFor', '<=', present)]))
    .where((where) =>
      where.or([
        where('nextAt', '>', latestWait(now)),
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

/** The processes that own runs. */
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
