import { createHash } from 'node:crypto';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { oneTimeKey } from '../secrets/one-time-code.ts';
import { isPasswordHash } from '../secrets/password-hash.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import type { ConsoleRole } from '../store/schema.ts';
import type { ConsoleSettings, ConsoleUserSettings } from './console-schema.ts';
import { readSecret } from './read-secret.ts';
import type { Secret } from './secret.ts';

/** Someone who can sign in to the console without a link. */
export type ConsoleUser = {
  readonly name: string;
  readonly role: ConsoleRole;
  /** Missing if only the proxy signs the user in. */
  readonly passwordHash?: string;
  /** The key of one-time codes, which are then required. */
  readonly oneTimeKey?: Buffer;
  /** Fingerprint of everything above: a session lasts as long as it stays the same. */
  readonly pin: string;
};

/**
 * The user of a name.
 * @throws {ConfigurationError} if the hash or the key cannot be read or is none; never with its content
 */
export async function readConsoleUser(
  name: string,
  { role, passwordHash: hashPlace, totp }: ConsoleUserSettings,
  environment: Environment,
): Promise<ConsoleUser> {
  const hash = hashPlace && (await readSecret(hashPlace, environment)).trim();
  if (hashPlace && hash !== undefined && !isPasswordHash(hash)) {
    throw unusable(hashPlace, 'no password hash; outlay console password writes one');
  }
  const keyText = totp && (await readSecret(totp, environment));
  const key = keyText === undefined ? undefined : oneTimeKey(keyText);
  if (totp && !key) throw unusable(totp, 'no key of one-time codes; outlay console totp writes one');
  const pinned = JSON.stringify([name, role, hash, key?.toString('base64')]);
  return {
    name,
    role,
    ...(hash === undefined ? {} : { passwordHash: hash }),
    ...(key && { oneTimeKey: key }),
    pin: createHash('sha256').update(pinned).digest('hex'),
  };
}

/** Users of a console, and why others cannot sign in. */
export type ConsoleUsers = { readonly users: readonly ConsoleUser[]; readonly problems: readonly string[] };

/** Reads every user; one that cannot be read does not keep the others out. */
export async function readConsoleUsers(
  { users = {} }: Pick<ConsoleSettings, 'users'>,
  environment: Environment,
): Promise<ConsoleUsers> {
  const found: ConsoleUser[] = [];
  const problems: string[] = [];
  for (const [name, settings] of Object.entries(users)) {
    try {
      found.push(await readConsoleUser(name, settings, environment));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push(`console.users.${name}: ${error.message}`);
    }
  }
  return { users: found, problems };
}

function unusable(place: Secret, what: string): ConfigurationError {
  const named = 'env' in place ? `the environment variable ${place.env}` : place.file;
  return new ConfigurationError(`${named} holds ${what}`);
}
