import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase, type PostgresServer, startPostgres } from '@outlay/database/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { StoreAddress } from '../adapters/store/open-store.ts';

/** Stores for the tests of a file: a folder of each test, and a PostgreSQL server for all. */
export type EachStore = {
  /** Both kinds, for `describe.each`: the name, and the address of an empty one. */
  readonly stores: readonly (readonly [name: string, newAddress: () => Promise<StoreAddress>])[];
  /** The folder of the test that runs. */
  readonly folder: () => string;
  /** The server's own database. */
  readonly postgresUrl: () => string;
};

/** Starts a PostgreSQL server for the tests of a file, and gives each a folder; both are gone afterwards. */
export function eachStore(): EachStore {
  let postgres: PostgresServer;
  let folder = '';
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 120_000);
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outlay-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    stores: [
      ['SQLite', async () => ({ sqliteFile: join(folder, 'outlay.sqlite') })],
      ['PostgreSQL', async () => ({ postgresUrl: await newDatabase(postgres.url) })],
    ],
    folder: () => folder,
    postgresUrl: () => postgres.url,
  };
}
