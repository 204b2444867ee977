import { withoutWaiting } from '@outlay/database';
import type { ConsoleUser } from '../../adapters/configuration/read-console-users.ts';
import {
  addConsoleSession,
  type ConsoleSession,
  consoleSession,
  type LinkHolder,
  removeConsoleSessions,
  restoreConsoleLink,
  type SessionBounds,
  touchConsoleSession,
  useConsoleLink,
} from '../../adapters/store/console-access.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { hashOf, linkMinutes, newSecret } from './login-links.ts';

/** How long a session lasts without a request, and at most. OWASP ASVS 4.0, 3.3.2, level 2. Minutes. */
export const sessionMinutes = { idle: 30, longest: 12 * 60 } as const;

/** After so long, what matters more needs a new proof of who someone is. OWASP ASVS 4.0.3, 4.3.3. Minutes. */
export const proofMinutes = 10;

/** So far may the clocks of two machines, or of one before and after it was set, differ. Minutes. */
const clockTolerance = 5;

/** A use is recorded once in this time, so that not every page writes to the store. Milliseconds. */
const touchMs = 60_000;

/** Whom a link has signed in, and the secret of the session. */
export type SignedIn = { readonly name: string; readonly secret: string };

/** From where someone signs in, and when. */
type SigningIn = { readonly client: string; readonly now: Date };

/** Signs someone in with a link. @returns `undefined` if the link is not valid */
export async function signInWithLink(
  database: Database,
  link: string,
  { client, now }: SigningIn,
): Promise<SignedIn | undefined> {
  const linkHash = hashOf(link);
  const holder = linkHash === undefined ? undefined : await holderOf(database, linkHash, now);
  if (!holder) return undefined;
  const session = { ...holder, userName: null, userPin: null, through: 'link', client } as const;
  return { name: holder.name, secret: await startSession(database, session, now) };
}

/** Signs a user in with a password. @returns the secret of the session */
export function signInUser(
  database: Database,
  { name, role, pin }: ConsoleUser,
  { client, now }: SigningIn,
): Promise<string> {
  const session = {
    name,
    role,
    isNamed: 1,
    userName: name,
    userPin: pin,
    through: 'password',
    client,
  } as const;
  return startSession(database, session, now);
}

/** Every session has a new secret: none that a browser already had is ever valid. */
async function startSession(
  database: Database,
  holder: Omit<ConsoleSession, 'hash' | 'startedAt' | 'seenAt' | 'provenAt'>,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const at = now.toISOString();
  const session = { hash: hashOf(secret) ?? '', ...holder, startedAt: at, seenAt: at, provenAt: at };
  await addConsoleSession(database, session, boundsAt(now));
  return secret;
}

/** The session of a secret, if it is still valid. @param use - whether using it prolongs it */
export async function sessionOf(
  database: Database,
  secret: string,
  { now, isProlonged }: { readonly now: Date; readonly isProlonged: boolean },
): Promise<ConsoleSession | undefined> {
  const hash = hashOf(secret);
  if (hash === undefined) return undefined;
  const session = await consoleSession(database, hash, boundsAt(now));
  if (isProlonged && session && now.getTime() - Date.parse(session.seenAt) >= touchMs) {
    // Nobody waits for it. If it fails, the next request records its own time.
    withoutWaiting(() => touchConsoleSession(database, hash, now.toISOString())).catch(() => undefined);
  }
  return session;
}

/** Whether the holder of a session proved a short time ago who they are. */
export function isRecentlyProven({ provenAt }: Pick<ConsoleSession, 'provenAt'>, now: Date): boolean {
  const { provenAfter, latest } = boundsAt(now);
  return provenAt > provenAfter && provenAt <= latest;
}

/**
 * Uses up a link that was printed for the holder of a session. That of somebody else stays usable.
 * @returns whether it was one
 */
export async function isProvenByLink(
  database: Database,
  link: string,
  { session, now }: { readonly session: ConsoleSession; readonly now: Date },
): Promise<boolean> {
  const hash = hashOf(link);
  const holder = hash === undefined ? undefined : await holderOf(database, hash, now);
  if (hash === undefined || !holder) return false;
  const { name, role, isNamed } = session;
  if (holder.name === name && holder.role === role && holder.isNamed === isNamed) return true;
  await restoreConsoleLink(database, hash);
  return false;
}

/** Uses a link up. @returns whom it is for; `undefined` if it is not valid */
function holderOf(database: Database, hash: string, now: Date): Promise<LinkHolder | undefined> {
  const latest = new Date(now.getTime() + (linkMinutes + 1) * 60_000).toISOString();
  return useConsoleLink(database, hash, { now: now.toISOString(), latest });
}

/** Ends the session that a link has started too late for its browser. The link can be used again. */
export async function takeBackLink(database: Database, link: string, secret: string): Promise<void> {
  await signOut(database, secret);
  await restoreConsoleLink(database, hashOf(link) ?? '');
}

/** Ends the session of a secret. @returns how many there were: one or none */
export async function signOut(database: Database, secret: string): Promise<number> {
  const hash = hashOf(secret);
  return hash === undefined ? 0 : removeConsoleSessions(database, [hash]);
}

/** Between which times sessions are valid, and a proof is recent. */
export function boundsAt(now: Date): SessionBounds & { readonly provenAfter: string } {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  return {
    startedAfter: before(sessionMinutes.longest),
    seenAfter: before(sessionMinutes.idle),
    provenAfter: before(proofMinutes),
    latest: before(-clockTolerance),
  };
}
