import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ConsoleUser } from '../../adapters/configuration/read-console-users.ts';
import { newSecret } from './login-links.ts';

const form = /^([\w-]{43})\.([\w-]{43})$/;

/**
 * What a browser keeps once a user has signed in there with the password, so that the attempts of others do not make it
 * wait. It signs nobody in, and ends with the password.
 * @returns `undefined` for a user without a password
 */
export function newDeviceToken(user: ConsoleUser): string | undefined {
  const device = newSecret();
  const proof = proofOf(device, user);
  return proof && `${device}.${proof.toString('base64url')}`;
}

/** The browser that a token is of; `undefined` if it is no token of this user. */
export function deviceOf(token: string, user: ConsoleUser): string | undefined {
  const [, device, given] = form.exec(token) ?? [];
  if (device === undefined || given === undefined) return undefined;
  const expected = proofOf(device, user);
  const found = Buffer.from(given, 'base64url');
  return expected?.length === found.length && timingSafeEqual(expected, found) ? device : undefined;
}

/** Only who has the hash of the password can make one. */
function proofOf(device: string, { name, passwordHash }: ConsoleUser): Buffer | undefined {
  if (passwordHash === undefined) return undefined;
  return createHmac('sha256', passwordHash)
    .update(JSON.stringify(['device', device, name]))
    .digest();
}
