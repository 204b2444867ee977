import { isMigrated, type Migration, migrate, type Schema } from '@outlay/database';
import { databaseError } from './database-error.ts';
import { initialSchema } from './initial-schema/initial-schema.ts';
import type { Database } from './schema.ts';

/** Every migration of the store's tables, in order. */
export const storeMigrations: readonly Migration[] = [initialSchema];

/** Key of the advisory lock; no other program uses it. */
const lock = 7_265_938_105;

function schemaOf(migrations: readonly Migration[]): Schema {
  return { migrations, table: 'outlay_migration', lock, errorOf: databaseError };
}

/**
 * Applies the missing migrations, all of them or none.
 * @param openForMigration - opens the same PostgreSQL with long timeouts
 * @throws {StoreError} `newer_database` if the store has migrations that this version does not know
 */
export function migrateStore(
  database: Database,
  migrations: readonly Migration[],
  openForMigration?: () => Database,
): Promise<void> {
  return migrate(database, schemaOf(migrations), openForMigration);
}

/**
 * Whether the store has all migrations, without changing it.
 * @throws {StoreError} `newer_database` if the store has migrations that this version does not know
 */
export function isStoreMigrated(database: Database): Promise<boolean> {
  return isMigrated(database, schemaOf(storeMigrations));
}
