import { isMigrated, type Migration, migrate, type Schema } from '@outlay/database';
import { databaseError } from './database-error.ts';
import { runs } from './migrations/0001-runs.ts';
import { scheduling } from './migrations/0002-scheduling.ts';
import { history } from './migrations/0003-history.ts';
import { largeJobs } from './migrations/0004-large-jobs.ts';
import { pinnedSettings } from './migrations/0007-pinned-settings.ts';
import { clocks } from './migrations/0008-clocks.ts';
import { deliveryLog } from './migrations/0013-delivery-log.ts';
import { storeIdentity } from './migrations/0014-store-identity.ts';
import { encryptedFiles } from './migrations/0015-encrypted-files.ts';
import type { Database } from './schema.ts';

const migrations: readonly Migration[] = [
  runs,
  scheduling,
  history,
  largeJobs,
  pinnedSettings,
  clocks,
  deliveryLog,
  storeIdentity,
  encryptedFiles,
];

/** Any number that no other program takes. */
const lock = 7_265_938_105;

const schema: Schema = { migrations, table: 'outlay_migration', lock, errorOf: databaseError };

/**
 * Brings the store to the newest schema: the steps it lacks, all of them or none.
 * @param openPatient - opens the same PostgreSQL with limits of time that suit large tables
 * @throws {StoreError} `newer_database` when it has steps that this version does not know
 */
export function migrateStore(database: Database, openPatient?: () => Database): Promise<void> {
  return migrate(database, schema, openPatient);
}

/**
 * Whether the store has the newest schema; nothing is changed.
 * @throws {StoreError} `newer_database` when it has steps that this version does not know
 */
export function isStoreMigrated(database: Database): Promise<boolean> {
  return isMigrated(database, schema);
}
