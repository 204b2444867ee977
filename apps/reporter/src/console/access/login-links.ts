import { createHash, randomBytes } from 'node:crypto';
import { addConsoleLink, type LinkHolder } from '../../adapters/store/console-access.ts';
import type { Database } from '../../adapters/store/schema.ts';

/** How long a link can be used. Minutes. */
export const linkMinutes = 10;

const secretForm = /^[\w-]{43}$/;

/** A new secret that nobody can guess: 256 random bits in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a secret, as it is stored; `undefined` for what is none. */
export function hashOf(secret: string): string | undefined {
  if (!secretForm.test(secret)) return undefined;
  return createHash('sha256').update(secret).digest('hex');
}

/** Creates a link that signs someone in once. @returns its secret */
export async function createLoginLink(database: Database, holder: LinkHolder, now: Date): Promise<string> {
  const secret = newSecret();
  const hash = hashOf(secret) ?? '';
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000).toISOString();
  await addConsoleLink(database, { hash, ...holder, expiresAt }, now.toISOString());
  return secret;
}
