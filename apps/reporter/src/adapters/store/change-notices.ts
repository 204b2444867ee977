import { sql } from 'kysely';
import { isPostgres } from './database-clock.ts';
import { isLeased, leaseClockMs } from './lease-clock.ts';
import type { Database, Notice } from './schema.ts';

/** Notices of a job are taken when none has come for so long. Milliseconds. */
const quietMs = 60_000;

/** While more and more come, they are taken when the first one has waited for so long. Milliseconds. */
const longestWaitMs = 30 * 60_000;

/** What the owner could not be told for so long is in the history, and is not told any more. Milliseconds. */
const oldestMs = 7 * 24 * 3_600_000;

/** A notice is not put off for longer; what is, was put off by a clock that was ahead. Milliseconds. */
const longestPauseMs = 2 * 3_600_000;

/** The sending of a message has come to its end after so long, however slow each answer. Milliseconds. */
const leaseMs = 3_600_000;

/** Any number that no other lock takes. */
const lock = 7_265_938_106;

/** Who sends notices, and when it is. */
export type Sending = { readonly owner: string; readonly now: Date };

/**
 * Takes all waiting notices of one job, to be told in one message, when no more are to be expected soon. Of several
 * processes that want them one gets all.
 * @returns oldest first; none where nothing is to be told now
 */
export function takeNotices(database: Database, { owner, now }: Sending): Promise<Notice[]> {
  return database.transaction().execute(async (transaction) => {
    const job = (await isAlone(transaction)) ? await ripeJob(transaction, now) : undefined;
    if (job === undefined) return [];
    const taken = await transaction
      .updateTable('notice')
      .set((change) => ({
        delivery: 'sending',
        owner,
        tries: change.eb('tries', '+', 1),
        leaseUntilMs: sql<number>`${leaseClockMs(transaction)} + ${sql.lit(leaseMs)}`,
      }))
      .where('delivery', '=', 'pending')
      .where('job', '=', job)
      .returningAll()
      .execute();
    return taken.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  });
}

/** What became of telling some notices, as it is recorded. */
export type NoticeOutcome =
  | { readonly delivery: 'sent' | 'unknown' }
  | { readonly delivery: 'pending'; readonly nextTryAt: string };

/** Records what became of the notices of a job that a process had taken. */
export async function endNotices(
  database: Database,
  { job, owner }: { readonly job: string; readonly owner: string },
  outcome: NoticeOutcome,
): Promise<void> {
  await database
    .updateTable('notice')
    .set({ nextTryAt: null, ...outcome, owner: null, leaseUntilMs: null })
    .where('delivery', '=', 'sending')
    .where('job', '=', job)
    .where('owner', '=', owner)
    .execute();
}

/** How many notices of a job. */
export type NoticeCount = { readonly job: string; readonly count: number };

/**
 * Gives up notices whose process ended while it sent them: the message may have gone out.
 * @param isGone - whether a process is known to be gone; of others only the time tells
 */
export async function settleNotices(
  database: Database,
  isGone: (owner: string) => boolean,
): Promise<NoticeCount[]> {
  const senders = await database
    .selectFrom('notice')
    .select('owner')
    .distinct()
    .where('delivery', '=', 'sending')
    .execute();
  if (senders.length === 0) return [];
  const gone = senders.flatMap(({ owner }) => (owner !== null && isGone(owner) ? [owner] : []));
  const settled = await database
    .updateTable('notice')
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

/** Gives up notices that could not be told for a week. */
export async function dropOldNotices(database: Database, now: Date): Promise<NoticeCount[]> {
  const dropped = await database
    .updateTable('notice')
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

/** The job whose notices wait longest of those that can be told now. */
async function ripeJob(transaction: Database, now: Date): Promise<string | undefined> {
  const ripe = await transaction
    .selectFrom('notice')
    .select('job')
    .where('delivery', '=', 'pending')
    .groupBy('job')
    .having((having) =>
      having.or([
        having(having.fn.max('createdAt'), '<=', before(now, quietMs)),
        having(having.fn.min('createdAt'), '<=', before(now, longestWaitMs)),
        // By a clock that was ahead.
        having(having.fn.max('createdAt'), '>', after(now, quietMs)),
      ]),
    )
    .having((having) => {
      const nextTryAt = having.fn.coalesce(having.fn.max('nextTryAt'), sql<string>`${sql.lit('')}`);
      return having.or([
        having(nextTryAt, '<=', now.toISOString()),
        having(nextTryAt, '>', after(now, longestPauseMs)),
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

function keyOf({ createdAt, account, id }: Notice): string {
  return `${createdAt} ${account} ${id}`;
}

function counted(rows: readonly { readonly job: string }[]): NoticeCount[] {
  return [...Map.groupBy(rows, ({ job }) => job)].map(([job, { length }]) => ({ job, count: length }));
}
