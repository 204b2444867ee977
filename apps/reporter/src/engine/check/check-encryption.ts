import { existsSync } from 'node:fs';
import type { Store } from '../../adapters/configuration/configuration.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { StoreKeys } from '../../adapters/staged-files/encryption-key.ts';
import { openStoreAsIs, type StoreAddress } from '../../adapters/store/open-store.ts';
import { addKeyAdvice } from '../../adapters/store/staged-bytes-of.ts';
import { countStagedKeys, type KeyCount } from '../../adapters/store/staged-keys.ts';
import { StoreError } from '../../errors/store-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

type Found = string | Omit<CheckOutcome, 'subject'>;

/**
 * Checks that the keys of staged files can be read, and counts the files for each key. Returns nothing if the
 * configuration has no encryption and no staged file in SQLite needs a key; PostgreSQL is not queried then.
 */
export async function checkEncryption(store: Store, environment: Environment): Promise<CheckOutcome[]> {
  if (!store.encryption && !('sqliteFile' in store)) return [];
  const outcome = await checked('store.encryption', async () => {
    const keys = await readStoreKeys(store, environment);
    return (await foundWith(keys, store, environment)) ?? '';
  });
  return outcome.message === '' ? [] : [outcome];
}

async function foundWith(
  keys: StoreKeys | undefined,
  store: Store,
  environment: Environment,
): Promise<Found | undefined> {
  const counts = await counted(store, environment);
  if ('reason' in counts)
    return keys && joinReasons(begin(keys), sayReason('key_not_counted', { why: counts.reason }));
  const known = new Set([keys?.current, ...(keys?.previous ?? [])].map((key) => key?.id));
  const missing = counts.found.filter(({ keyId }) => keyId !== null && !known.has(keyId));
  if (missing.length > 0)
    return { status: 'invalid', message: joinReasons(...missing.map(needed), addKeyAdvice(keys)) };
  return keys && joinReasons(begin(keys), standing(keys, counts.found));
}

type Counts = { readonly found: readonly KeyCount[] } | { readonly reason: string };

async function counted(store: Store, environment: Environment): Promise<Counts> {
  const address: StoreAddress =
    'sqliteFile' in store ? store : { postgresUrl: await readSecret(store.postgresUrl, environment) };
  if ('sqliteFile' in address && !existsSync(address.sqliteFile)) return { found: [] };
  try {
    const database = openStoreAsIs(address);
    try {
      return { found: await countStagedKeys(database) };
    } finally {
      await database.destroy();
    }
  } catch (error) {
    // The availability of the database is not part of this check.
    if (error instanceof StoreError) return { reason: error.message };
    throw error;
  }
}

function begin({ current }: StoreKeys): string {
  return sayReason('key_of_new', { key: current.id });
}

/** Counts of staged files by key. */
function standing({ current }: StoreKeys, counts: readonly KeyCount[]): string {
  const filesOf = (matches: (keyId: string | null) => boolean) =>
    counts.filter(({ keyId }) => matches(keyId)).reduce((sum, { files }) => sum + files, 0);
  const own = filesOf((keyId) => keyId === current.id);
  const earlier = filesOf((keyId) => keyId !== null && keyId !== current.id);
  const clear = filesOf((keyId) => keyId === null);
  return sayReason('key_counts', { own, earlier, clear });
}

function needed({ keyId, files }: KeyCount): string {
  const key = String(keyId);
  return files === 1 ? sayReason('key_needed_once', { key }) : sayReason('key_needed', { count: files, key });
}
