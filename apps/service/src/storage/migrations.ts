import { type Migration, migrate } from '@outlay/database';
import type { Kysely } from 'kysely';
import { databaseError } from './database-error.ts';
import { initialSchema } from './initial-schema.ts';
import { rateLimitSchema } from './rate-limit-schema.ts';

/** Every migration of the service's tables, in order. */
export const serviceMigrations: readonly Migration[] = [initialSchema];

/** Every migration of the rate limit's table, in order. */
export const rateLimitMigrations: readonly Migration[] = [rateLimitSchema];

/** Every migration of a PostgreSQL database, which holds all of these tables. */
export const postgresMigrations: readonly Migration[] = [...serviceMigrations, ...rateLimitMigrations];

/** Identifies PostgreSQL's advisory lock; no other program may use the number. */
const lock = 7_265_938_104;

/**
 * Brings a database of the service to the newest schema: applies all missing migrations or none.
 * @param openForMigration - opens the same PostgreSQL with timeouts that suit large tables
 * @throws {ServiceError} `newer_database` when it has migrations that this version does not know
 */
export function migrateStorage<Schema>(
  database: Kysely<Schema>,
  migrations: readonly Migration[],
  openForMigration?: () => Kysely<Schema>,
): Promise<void> {
  return migrate(
    database,
    { migrations, table: 'migration', lock, errorOf: databaseError },
    openForMigration,
  );
}
