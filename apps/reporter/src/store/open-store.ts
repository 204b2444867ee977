import {
  type PostgresLimits,
  patientLimits,
  postgresDialect,
  promptLimits,
  sqliteDialect,
} from '@outlay/database';
import { CamelCasePlugin, type Dialect, Kysely } from 'kysely';
import { databaseError } from './database-error.ts';
import { migrateStore } from './migrate.ts';
import type { Database } from './schema.ts';

/** Where runs and deliveries are recorded. */
export type StoreAddress = { readonly sqliteFile: string } | { readonly postgresUrl: string };

/**
 * Opens the store as it is, whatever version has written it, to look at it.
 * @throws {StoreError} `invalid_address` or `unavailable`, also later, from queries
 */
export function openStoreAsIs(address: StoreAddress): Database {
  return openWith(address, promptLimits);
}

/**
 * Opens the store and brings its schema up to date. Several processes may have it open. What is written survives a
 * power cut. A PostgreSQL that does not answer in time (`promptLimits`) is taken for away.
 * @throws {StoreError} `newer_database`, `invalid_address` or `unavailable`, the latter two also later, from queries
 */
export async function openStore(address: StoreAddress): Promise<Database> {
  const database = openWith(address, promptLimits);
  const openPatient = () => openWith(address, patientLimits);
  try {
    await migrateStore(database, 'postgresUrl' in address ? openPatient : undefined);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

function openWith(address: StoreAddress, limits: PostgresLimits): Database {
  return new Kysely({ dialect: dialectOf(address, limits), plugins: [new CamelCasePlugin()] });
}

function dialectOf(address: StoreAddress, limits: PostgresLimits): Dialect {
  const errorOf = databaseError;
  return 'sqliteFile' in address
    ? sqliteDialect(address.sqliteFile, { synchronous: 'FULL', errorOf })
    : postgresDialect(address.postgresUrl, {
        applicationName: 'outlay',
        mostConnections: 5,
        limits,
        errorOf,
      });
}
