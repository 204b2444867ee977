import { createHash } from 'node:crypto';
import {
  type ConsoleSession,
  consoleSession,
  removeConsoleSessions,
  sessionsOfSame,
} from '../../adapters/store/console-access.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { boundsAt } from './sessions.ts';

/** A session of whoever asks. */
export type OwnSession = {
  /** Names it on pages; nobody can sign in with it. */
  readonly id: string;
  readonly session: ConsoleSession;
  readonly isPresent: boolean;
};

/**
 * The valid sessions of the person who has one: those of the same user or, with links that were given a name, of the same
 * name and role. The present one is first, then the latest.
 * @param hash - of the present session
 */
export async function ownSessions(database: Database, hash: string, now: Date): Promise<OwnSession[]> {
  const bounds = boundsAt(now);
  const present = await consoleSession(database, hash, bounds);
  if (!present) return [];
  const all = await sessionsOfSame(database, present, bounds);
  const own = all.map((session) => ({
    id: idOf(session),
    session,
    isPresent: session.hash === hash,
  }));
  return [...own.filter(({ isPresent }) => isPresent), ...own.filter(({ isPresent }) => !isPresent)];
}

/** Ends sessions of the same person. */
export async function endSessions(database: Database, ended: readonly OwnSession[]): Promise<number> {
  return removeConsoleSessions(
    database,
    ended.map(({ session }) => session.hash),
  );
}

function idOf({ hash }: ConsoleSession): string {
  return createHash('sha256').update(`session:${hash}`).digest('base64url');
}
