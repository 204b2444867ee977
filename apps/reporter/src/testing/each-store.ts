import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { StoreAddress } from '../adapters/store/open-store.ts';
import { areRulesTestedOnBoth, newStoreDatabase } from './new-store-database.ts';

type NamedStore = readonly [name: string, newAddress: () => Promise<StoreAddress>];

/** Stores for the tests of a file, and a folder for each test. */
export type EachStore = {
  /** Both kinds, for `describe.each`: the name, and a function that returns the address of a store without runs. */
  readonly stores: readonly NamedStore[];
  /** Those for rules that no store decides: SQLite, or both if `OUTLAY_TEST_STORES` says so. */
  readonly ruleStores: readonly NamedStore[];
  /** The folder of the current test. */
  readonly folder: () => string;
};

/**
 * Provides a temporary folder for each test of a file, and stores.
 * @param newPostgres - makes a PostgreSQL database for a store and returns its address; by default one that has the tables
 */
export function eachStore(newPostgres: () => Promise<string> = newStoreDatabase): EachStore {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outlay-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const sqlite: NamedStore = ['SQLite', async () => ({ sqliteFile: join(folder, 'outlay.sqlite') })];
  const postgres: NamedStore = ['PostgreSQL', async () => ({ postgresUrl: await newPostgres() })];
  const stores = [sqlite, postgres];
  return { stores, ruleStores: areRulesTestedOnBoth ? stores : [sqlite], folder: () => folder };
}
