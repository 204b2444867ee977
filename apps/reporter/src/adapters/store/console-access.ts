import type { Instant } from '@outlay/core/time';
import type { ConsoleLinkTable, ConsoleSessionTable, Database } from './schema.ts';

/** Someone who is signed in to the console. */
export type ConsoleSession = Readonly<ConsoleSessionTable>;

/** Records a link, and forgets those that have expired. @param now - the present time */
export async function addConsoleLink(
  database: Database,
  link: Omit<ConsoleLinkTable, 'usedAt'>,
  now: Instant,
): Promise<void> {
  await database.deleteFrom('consoleLink').where('expiresAt', '<', now).execute();
  await database
    .insertInto('consoleLink')
    .values({ ...link, usedAt: null })
    .execute();
}

/** Who a link signs in, and as what. */
export type LinkHolder = Pick<ConsoleLinkTable, 'role' | 'name' | 'isNamed'>;

/**
 * Uses a link up, once.
 * @param times - `latest`: a link that expires later was made by a clock that is ahead
 * @returns whom it signs in; `undefined` if it does not exist, has expired or was used
 */
export async function useConsoleLink(
  database: Database,
  hash: string,
  { now, latest }: { readonly now: Instant; readonly latest: Instant },
): Promise<LinkHolder | undefined> {
  return database
    .updateTable('consoleLink')
    .set({ usedAt: now })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', latest)
    .returning(['role', 'name', 'isNamed'])
    .executeTakeFirst();
}

/** Makes a link that was used usable again, until it expires. */
export async function restoreConsoleLink(database: Database, hash: string): Promise<void> {
  await database.updateTable('consoleLink').set({ usedAt: null }).where('hash', '=', hash).execute();
}

/** Times between which sessions are still valid. */
export type SessionBounds = {
  readonly startedAfter: Instant;
  readonly seenAfter: Instant;
  /** A session that was seen later has the time of a clock that was ahead, and would not end. */
  readonly latest: Instant;
};

/** Records a session, and forgets those that have ended. */
export async function addConsoleSession(
  database: Database,
  session: ConsoleSession,
  { startedAfter, seenAfter, latest }: SessionBounds,
): Promise<void> {
  await database
    .deleteFrom('consoleSession')
    .where((where) =>
      where.or([
        where('startedAt', '<=', startedAfter),
        where('seenAt', '<=', seenAfter),
        where('startedAt', '>', latest),
        where('seenAt', '>', latest),
      ]),
    )
    .execute();
  await database.insertInto('consoleSession').values(session).execute();
}

/** The session with a hash, if it is still valid. */
export function consoleSession(
  database: Database,
  hash: string,
  bounds: SessionBounds,
): Promise<ConsoleSession | undefined> {
  return validSessions(database, bounds).where('hash', '=', hash).executeTakeFirst();
}

/**
 * The valid sessions of the user of a session or, with links that were given a name, of this name and role; the latest first.
 * A link without a name of its own works once, so its session is the only one.
 */
export function sessionsOfSame(
  database: Database,
  session: ConsoleSession,
  bounds: SessionBounds,
): Promise<ConsoleSession[]> {
  const same = sameAs(session, validSessions(database, bounds));
  return same.orderBy('startedAt', 'desc').orderBy('hash').execute();
}

function sameAs(
  { hash, name, role, isNamed, userName }: ConsoleSession,
  valid: ReturnType<typeof validSessions>,
): ReturnType<typeof validSessions> {
  if (userName !== null) return valid.where('userName', '=', userName);
  if (isNamed === 0) return valid.where('hash', '=', hash);
  const named = valid.where('userName', 'is', null).where('isNamed', '=', 1);
  return named.where('name', '=', name).where('role', '=', role);
}

function validSessions(database: Database, { startedAfter, seenAfter, latest }: SessionBounds) {
  return database
    .selectFrom('consoleSession')
    .selectAll()
    .where('startedAt', '>', startedAfter)
    .where('seenAt', '>', seenAfter)
    .where('startedAt', '<=', latest)
    .where('seenAt', '<=', latest);
}

/** Records when a session was last used. */
export async function touchConsoleSession(database: Database, hash: string, now: Instant): Promise<void> {
  await database.updateTable('consoleSession').set({ seenAt: now }).where('hash', '=', hash).execute();
}

/** Records when the holder of a session has proved again who they are. */
export async function recordConsoleProof(database: Database, hash: string, now: Instant): Promise<void> {
  await database.updateTable('consoleSession').set({ provenAt: now }).where('hash', '=', hash).execute();
}

/** Ends sessions. @returns how many there were */
export async function removeConsoleSessions(database: Database, hashes: readonly string[]): Promise<number> {
  if (hashes.length === 0) return 0;
  const { numDeletedRows } = await database
    .deleteFrom('consoleSession')
    .where('hash', 'in', hashes)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the sessions of users whose fingerprint is none of these. */
export async function removeOtherConsoleUsers(database: Database, pins: readonly string[]): Promise<void> {
  await database
    .deleteFrom('consoleSession')
    .where('userPin', 'is not', null)
    .$if(pins.length > 0, (query) => query.where('userPin', 'not in', pins))
    .execute();
}

/** Uses a one-time code up. @returns whether it is later than every code that the user signed in with before */
export async function useConsoleCode(database: Database, userName: string, step: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('consoleCode')
    .values({ userName, lastStep: step })
    .onConflict((conflict) =>
      conflict.column('userName').doUpdateSet({ lastStep: step }).where('consoleCode.lastStep', '<', step),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends sessions and forgets links: all, or those of a name. @returns how many sessions there were */
export async function removeConsoleAccess(database: Database, name?: string): Promise<number> {
  await database
    .deleteFrom('consoleLink')
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .execute();
  const { numDeletedRows } = await database
    .deleteFrom('consoleSession')
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
