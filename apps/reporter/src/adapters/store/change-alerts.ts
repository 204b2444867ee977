import { sql } from 'kysely';
import { isPostgres } from './database-clock.ts';
import { isLeased, leaseClockMs } from './lease-clock.ts';
import type { Alert, Database } from './schema.ts';

/** Alerts of a job are taken when none has come for so long. Milliseconds. */
const quietMs = 60_000;

/** While more and more come, they are taken when the first one has waited for so long. Milliseconds. */
const maxWaitMs = 30 * 60_000;

/** What the owner could not be told for so long is in the history, and is not told any more. Milliseconds. */
const oldestMs = 7 * 24 * 3_600_000;

/** An alert is not put off for longer; what is, was put off by a clock that was ahead. Milliseconds. */
const maxPauseMs = 2 * 3_600_000;

/** The sending of a message has come to its end after so long, however slow each answer. Milliseconds. */
const leaseMs = 3_600_000;

/** Any number that no other lock takes. */
const lock = 7_265_938_106;

/** Who sends alerts, and when it is. */
export type Sending = { readonly owner: string; readonly now: Date };

/**
 * Takes all waiting alerts of one job, to be told in one message, when no more are to be expected soon. Of several
 * processes that want them one gets all.
 * @returns oldest first; none where nothing is to be told now
 */
export function takeAlerts(database: Database, { owner, now }: Sending): Promise<Alert[]> {
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

/** What became of telling some alerts, as it is recorded. */
export type AlertOutcome =
  | { readonly delivery: 'sent' | 'unknown' }
  | { readonly delivery: 'pending'; readonly nextAttemptAt: string };

/** Records what became of the alerts of a job that a process had taken. */
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

/** How many alerts of a job. */
export type AlertCount = { readonly job: string; readonly count: number };

/**
 * Gives up alerts whose process ended while it sent them: the message may have gone out.
 * @param isGone - whether a process is known to be gone; of others only the time tells
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

/** Gives up alerts that could not be told for a week. */
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

/** A transaction of SQLite has the whole database to itself. */
async function isAlone(transaction: Database): Promise<boolean> {
  if (!isPostgres(transaction)) return true;
  const isLocked = sql<boolean>`pg_try_advisory_xact_lock(${sql.lit(lock)})`.as('isLocked');
  return (await transaction.selectNoFrom(isLocked).executeTakeFirstOrThrow()).isLocked;
}

/** The job whose alerts wait longest of those that can be told now. */
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
        // By a clock that was ahead.
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
