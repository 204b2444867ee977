import {
  defaultTimeouts,
  longTimeouts,
  type Migration,
  type PostgresTimeouts,
  postgresDialect,
  sqliteDialect,
} from '@outlay/database';
import { type Dialect, Kysely } from 'kysely';
import { databaseError } from './database-error.ts';
import { migrateStore, storeMigrations } from './migrate.ts';
import type { Database } from './schema.ts';
import { camelCaseResults, withSnakeCase } from './snake-case-names.ts';

/** Where runs and deliveries are recorded. */
export type StoreAddress = { readonly sqliteFile: string } | { readonly postgresUrl: string };

/**
 * Opens a store of any version, read-only and without migrating it. A SQLite file must exist.
 * @throws {StoreError} `invalid_address` or `unavailable`, also later, from queries
 */
export function openStoreAsIs(address: StoreAddress): Database {
  return openWith(address, defaultTimeouts, { isReadOnly: true });
}

/** More than the kinds of queries of a run. Preparing one takes longer than most of them. */
const maxPreparedStatements = 100;

/**
 * The budget of a token is written twice for each request. The service states it again in each response, so a power cut that
 * undoes the last requests only lets as many more be sent.
 */
const unsynced = /^(?:insert into|update) "token_budget"/;

/** Opens an empty store in memory. */
export function openNoStore(): Promise<Database> {
  return openStore({ sqliteFile: ':memory:' });
}

/**
 * Opens the store and migrates it. Several processes may open it. Committed data survives a power cut, but for the budgets of tokens. PostgreSQL
 * counts as unavailable if it does not respond in time (`defaultTimeouts`).
 * @param migrations - those of this version; others only for tests
 * @throws {StoreError} `newer_database`, `invalid_address` or `unavailable`, the latter two also later, from queries
 */
export async function openStore(
  address: StoreAddress,
  migrations: readonly Migration[] = storeMigrations,
): Promise<Database> {
  const database = openWith(address, defaultTimeouts);
  const openForMigration = () => openWith(address, longTimeouts);
  try {
    await migrateStore(database, migrations, 'postgresUrl' in address ? openForMigration : undefined);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

type Reading = { readonly isReadOnly?: boolean };

function openWith(address: StoreAddress, timeouts: PostgresTimeouts, reading: Reading = {}): Database {
  const dialect = withSnakeCase(
    dialectOf(address, timeouts, reading),
    'sqliteFile' in address ? 'sqlite' : 'postgres',
  );
  return new Kysely({ dialect, plugins: [camelCaseResults()] });
}

function dialectOf(address: StoreAddress, timeouts: PostgresTimeouts, reading: Reading): Dialect {
  const errorOf = databaseError;
  return 'sqliteFile' in address
    ? sqliteDialect(address.sqliteFile, {
        synchronous: 'FULL',
        maxPreparedStatements,
        unsynced,
        errorOf,
        ...reading,
      })
    : postgresDialect(address.postgresUrl, {
        applicationName: 'outlay',
        maxConnections: 5,
        timeouts,
        errorOf,
      });
}
