import { ConfigurationError } from '../../errors/configuration-error.ts';
import { type Environment, maskOf } from '../secrets/secret-environment.ts';
import {
  type EncryptionKey,
  encryptionKeyOf,
  keyBytes,
  type StoreKeys,
} from '../staged-files/encryption-key.ts';
import type { Store } from './configuration.ts';
import { readSecret } from './read-secret.ts';
import type { Secret } from './secret.ts';

const hexadecimal = /^[0-9a-f]{64}$/i;
const base64 = /^[A-Za-z0-9+/]{43}=?$/;

/**
 * Reads the keys of the staged files, which are masked in all output from then on, in any encoding; `undefined` without
 * encryption.
 * @throws {ConfigurationError} if a key cannot be read or is invalid; never with its content
 */
export async function readStoreKeys(
  { encryption }: Pick<Store, 'encryption'>,
  environment: Environment,
): Promise<StoreKeys | undefined> {
  if (!encryption) return undefined;
  const current = await readKey(encryption.key, environment);
  const previous: EncryptionKey[] = [];
  for (const secret of encryption.previous) previous.push(await readKey(secret, environment));
  return { current, previous };
}

/** The encodings of a key; empty if the text is not a key. */
export function keySpellings(text: string): readonly string[] {
  const bytes = bytesOf(text);
  return bytes ? (['hex', 'base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding)) : [];
}

async function readKey(secret: Secret, environment: Environment): Promise<EncryptionKey> {
  const text = await readSecret(secret, environment);
  const bytes = bytesOf(text);
  if (bytes) {
    for (const spelling of keySpellings(text)) maskOf(environment).add(spelling);
    return encryptionKeyOf(bytes);
  }
  const place = 'env' in secret ? `the environment variable ${secret.env}` : secret.file;
  throw new ConfigurationError(
    `${place} holds no key of store.encryption; expected 32 random bytes, as 64 hexadecimal digits or as base64; openssl rand -base64 32 generates them`,
  );
}

function bytesOf(text: string): Buffer | undefined {
  if (hexadecimal.test(text)) return Buffer.from(text, 'hex');
  if (!base64.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  // Unused bits in base64 would allow several texts for the same key.
  const isWhole = bytes.byteLength === keyBytes && bytes.toString('base64').startsWith(text);
  return isWhole ? bytes : undefined;
}
