import { sql } from 'kysely';
import { isPostgres } from './database-clock.ts';
import { isLeased, leaseClockMs } from './lease-clock.ts';
import type { Alert, Database } from './schema.ts';

/** Alerts of a job are sent when none was added for this long. Milliseconds. */
const quietMs = 60_000;

/** Maximum wait of the oldest alert while more are added. Milliseconds. */
const maxWaitMs = 30 * 60_000;

/** Alerts older than this are dropped; the history still shows their runs. Milliseconds. */
const oldestMs = 7 * 24 * 3_600_000;

/** Longest pause between attempts. A longer one was set by a clock that was ahead. Milliseconds. */
const maxPauseMs = 2 * 3_600_000;

/** Longer than sending a message can take, however slow the server. Milliseconds. */
const leaseMs = 3_600_000;

/** Key of the advisory lock; no other lock uses it. */
const lock = 7_265_938_106;

/** The process that sends alerts, and the current time. */
export type AlertSender = { readonly owner: string; readonly now: Date };

/**
 * Claims all pending alerts of one job, to be sent in one message, once no more are expected soon. If several processes
 * try, one gets all of them.
 * @returns oldest first; empty if no alert is due
 */
export function claimAlerts(database: Database, { owner, now }: AlertSender): Promise<Alert[]> {
  return database.transaction().execute(async (transaction) => {
    const job = (await isAlone(transaction)) ? await ripeJob(transaction, now) : undefined;
    if (job === undefined) return [];
    const taken = await transaction
      .updateTable('alert')
      .set((change) => ({
        delivery: 'sending',
        owner,
        attempts: change.eb('attempts', '+', 1),
        leaseUntilMs: sql<number>`${leaseClockMs(transaction)} + ${sql.lit(leaseMs)}`,
      }))
      .where('delivery', '=', 'pending')
      .where('job', '=', job)
      .returningAll()
      .execute();
    return taken.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  });
}

/** The outcome of sending alerts. */
export type AlertOutcome =
  | { readonly delivery: 'sent' | 'unknown' }
  | { readonly delivery: 'pending'; readonly nextAttemptAt: string };

/** Records the outcome of the alerts that a process has claimed. */
export async function endAlerts(
  database: Database,
  { job, owner }: { readonly job: string; readonly owner: string },
  outcome: AlertOutcome,
): Promise<void> {
  await database
    .updateTable('alert')
    .set({ nextAttemptAt: null, ...outcome, owner: null, leaseUntilMs: null })
    .where('delivery', '=', 'sending')
    .where('job', '=', job)
    .where('owner', '=', owner)
    .execute();
}

/** Number of alerts of a job. */
export type AlertCount = { readonly job: string; readonly count: number };

/**
 * Marks alerts as `unknown` if their process ended while it was sending them, because the message may have arrived.
 * @param isGone - whether a process is known to be gone; other processes are considered gone when their lease expires
 */
export async function settleAlerts(
  database: Database,
  isGone: (owner: string) => boolean,
): Promise<AlertCount[]> {
  const senders = await database
    .selectFrom('alert')
    .select('owner')
    .distinct()
    .where('delivery', '=', 'sending')
    .execute();
  if (senders.length === 0) return [];
  const gone = senders.flatMap(({ owner }) => (owner !== null && isGone(owner) ? [owner] : []));
  const settled = await database
    .updateTable('alert')
    .set({ delivery: 'unknown', owner: null, leaseUntilMs: null })
    .where('delivery', '=', 'sending')
    .where((where) =>
      where.or([
        where.not(isLeased(database, leaseMs)),
        ...(gone.length > 0 ? [where('owner', 'in', gone)] : []),
      ]),
    )
    .returning('job')
    .execute();
  return counted(settled);
}

/** Drops alerts that could not be sent for a week. */
export async function dropOldAlerts(database: Database, now: Date): Promise<AlertCount[]> {
  const dropped = await database
    .updateTable('alert')
    .set({ delivery: 'dropped' })
    .where('delivery', '=', 'pending')
    .where('createdAt', '<', before(now, oldestMs))
    .returning('job')
    .execute();
  return counted(dropped);
}

/** Whether this transaction may claim alerts. A SQLite transaction has the whole database to itself. */
async function isAlone(transaction: Database): Promise<boolean> {
  if (!isPostgres(transaction)) return true;
  const isLocked = sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(lock)})`.as('isLocked');
  return (await transaction.selectNoFrom(isLocked).executeTakeFirstOrThrow()).isLocked;
}

/** Of the jobs whose alerts are due, the one that has waited longest. */
async function ripeJob(transaction: Database, now: Date): Promise<string | undefined> {
  const ripe = await transaction
    .selectFrom('alert')
    .select('job')
    .where('delivery', '=', 'pending')
    .groupBy('job')
    .having((having) =>
      having.or([
        having(having.fn.max('createdAt'), '<=', before(now, quietMs)),
        having(having.fn.min('createdAt'), '<=', before(now, maxWaitMs)),
        // Created by a clock that was ahead.
        having(having.fn.max('createdAt'), '>', after(now, quietMs)),
      ]),
    )
    .having((having) => {
      const nextAttemptAt = having.fn.coalesce(having.fn.max('nextAttemptAt'), sql<string>`${sql.lit('')}`);
      return having.or([
        having(nextAttemptAt, '<=', now.toISOString()),
        having(nextAttemptAt, '>', after(now, maxPauseMs)),
      ]);
    })
    .orderBy(({ fn }) => fn.min('createdAt'))
    .limit(1)
    .executeTakeFirst();
  return ripe?.job;
}

function after(now: Date, ms: number): string {
  return before(now, -ms);
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

function keyOf({ createdAt, account, id }: Alert): string {
  return `${createdAt} ${account} ${id}`;
}

function counted(rows: readonly { readonly job: string }[]): AlertCount[] {
  return [...Map.groupBy(rows, ({ job }) => job)].map(([job, { length }]) => ({ job, count: length }));
}
