import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres-dialect.ts';
import type { Database } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { StoreError } from './store-error.ts';

/** Where runs and deliveries are recorded. */
export type StoreAddress = { readonly sqliteFile: string } | { readonly postgresUrl: string };

/** Any number that no other program takes: its lock belongs to the one that changes the schema. */
const schemaLock = 7_265_938_105;

/**
 * Opens the store and brings its schema up to date. Several processes may have it open.
 * @throws {StoreError} `newer_database`, `invalid_address` or `unavailable`
 */
export async function openStore(address: StoreAddress): Promise<Database> {
  const isSqlite = 'sqliteFile' in address;
  const dialect = isSqlite ? openSqlite(address.sqliteFile) : postgresDialect(address.postgresUrl);
  const database: Database = new Kysely({ dialect, plugins: [new CamelCasePlugin()] });
  try {
    if (isSqlite) await migrate(database, 'text');
    else await migrate(database, 'text collate "C"', sql`select pg_advisory_xact_lock(${schemaLock})`);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

function openSqlite(file: string): Dialect {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return sqliteDialect(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError('unavailable', `${file} cannot be opened: ${reason}`, { cause: error });
  }
}
