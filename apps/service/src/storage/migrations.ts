import { type Migration, migrate } from '@outlay/database';
import type { Kysely } from 'kysely';
import { databaseError } from './database-error.ts';
import { accountsAndDocuments } from './migrations/0001-accounts-and-documents.ts';
import { tokenWindows } from './migrations/0001-token-windows.ts';
import { requestsByTime } from './migrations/0002-requests-by-time.ts';
import { signingKeyOfToken } from './migrations/0002-signing-key-of-token.ts';
import { picturesOnce } from './migrations/0003-pictures-once.ts';

/** Every step of the service's tables, in order. */
export const serviceMigrations: readonly Migration[] = [
  accountsAndDocuments,
  signingKeyOfToken,
  picturesOnce,
];

/** Every step of the tables of the rate limit, in order. */
export const limitMigrations: readonly Migration[] = [tokenWindows, requestsByTime];

/** Any number that no other program takes. */
const lock = 7_265_938_104;

/**
 * Brings a database of the service to the newest schema: the steps it lacks, all of them or none.
 * @param openPatient - opens the same PostgreSQL with limits of time that suit large tables
 * @throws {ServiceError} `newer_database` when it has steps that this version does not know
 */
export function migrateStorage<Schema>(
  database: Kysely<Schema>,
  migrations: readonly Migration[],
  openPatient?: () => Kysely<Schema>,
): Promise<void> {
  return migrate(database, { migrations, table: 'migration', lock, errorOf: databaseError }, openPatient);
}
