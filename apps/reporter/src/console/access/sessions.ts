import {
  addConsoleSession,
  type ConsoleSession,
  consoleSession,
  removeConsoleSession,
  type SessionBounds,
  touchConsoleSession,
  useConsoleLink,
} from '../../adapters/store/console-access.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { hashOf, linkMinutes, newSecret } from './login-links.ts';

/** How long a session lasts without a request, and at most. OWASP ASVS 4.0, 3.3.2, level 2. Minutes. */
export const sessionMinutes = { idle: 30, longest: 12 * 60 } as const;

/** A use is recorded once in this time, so that not every page writes to the store. Milliseconds. */
const touchMs = 60_000;

/** Signs someone in with a link. @returns the secret of the session; `undefined` if the link is not valid */
export async function signIn(database: Database, link: string, now: Date): Promise<string | undefined> {
  const linkHash = hashOf(link);
  const at = now.toISOString();
  const latest = new Date(now.getTime() + (linkMinutes + 1) * 60_000).toISOString();
  const holder =
    linkHash === undefined ? undefined : await useConsoleLink(database, linkHash, { now: at, latest });
  if (!holder) return undefined;
  const secret = newSecret();
  const session = { hash: hashOf(secret) ?? '', ...holder, startedAt: at, seenAt: at };
  await addConsoleSession(database, session, boundsAt(now));
  return secret;
}

/** The session of a secret, if it is still valid; using it prolongs it. */
export async function sessionOf(
  database: Database,
  secret: string,
  now: Date,
): Promise<ConsoleSession | undefined> {
  const hash = hashOf(secret);
  if (hash === undefined) return undefined;
  const session = await consoleSession(database, hash, boundsAt(now));
  if (session && now.getTime() - Date.parse(session.seenAt) >= touchMs) {
    await touchConsoleSession(database, hash, now.toISOString());
  }
  return session;
}

/** Ends the session of a secret. */
export async function signOut(database: Database, secret: string): Promise<void> {
  const hash = hashOf(secret);
  if (hash !== undefined) await removeConsoleSession(database, hash);
}

function boundsAt(now: Date): SessionBounds {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  return { startedAfter: before(sessionMinutes.longest), seenAfter: before(sessionMinutes.idle) };
}
