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
 * Opens the store and brings its schema up to date. Several processes may have it open. What is written survives a
 * power cut. A PostgreSQL that does not answer in time (`promptLimits`) is taken for away.
 * @throws {StoreError} `newer_database`, `invalid_address` or `unavailable`, the latter two also later, from queries
 */
export async function openStore(address: StoreAddress): Promise<Database> {
  const openWith = (limits: PostgresLimits): Database =>
    new Kysely({ dialect: dialectOf(address, limits), plugins: [new CamelCasePlugin()] });
  const database = openWith(promptLimits);
  try {
    await migrateStore(database, 'postgresUrl' in address ? () => openWith(patientLimits) : undefined);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
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
