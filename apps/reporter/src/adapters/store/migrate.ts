import { isMigrated, type Migration, migrate, type Schema } from '@outlay/database';
import { acceptedColumn } from './accepted-deletions.ts';
import { archiveTable } from './archive-table.ts';
import { closedPeriodTable } from './closed-period-table.ts';
import { consoleActionTable } from './console-action-table.ts';
import { consoleTables } from './console-tables.ts';
import { databaseError } from './database-error.ts';
import { exportBatchTable } from './export-batch-table.ts';
import { initialSchema } from './initial-schema.ts';
import { runWarnings } from './run-warnings.ts';
import type { Database } from './schema.ts';
import { unclosedPeriodTable } from './unclosed-period-table.ts';

/** Every migration of the store's tables, in order. */
export const storeMigrations: readonly Migration[] = [
  initialSchema,
  runWarnings,
  closedPeriodTable,
  exportBatchTable,
  archiveTable,
  acceptedColumn,
  unclosedPeriodTable,
  consoleTables,
  consoleActionTable,
];

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
