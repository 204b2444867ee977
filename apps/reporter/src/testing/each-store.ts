import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { afterEach, beforeEach } from 'vitest';
import type { StoreAddress } from '../adapters/store/open-store.ts';

/** Stores for the tests of a file, and a folder of each test. */
export type EachStore = {
  /** Both kinds, for `describe.each`: the name, and the address of an empty one. */
  readonly stores: readonly (readonly [name: string, newAddress: () => Promise<StoreAddress>])[];
  /** The folder of the test that runs. */
  readonly folder: () => string;
};

/** Gives each test of a file a folder, which is gone afterwards, and stores. */
export function eachStore(): EachStore {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outlay-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    stores: [
      ['SQLite', async () => ({ sqliteFile: join(folder, 'outlay.sqlite') })],
      ['PostgreSQL', async () => ({ postgresUrl: await newSharedDatabase() })],
    ],
    folder: () => folder,
  };
}
