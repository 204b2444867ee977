import { longTimeouts, type PostgresTimeouts } from '@outlay/database';
import { Kysely } from 'kysely';
import { servicePostgres } from './dialects.ts';
import { migrateStorage, postgresMigrations } from './migrations.ts';
import type { Storage } from './open-storage.ts';
import type { Database, LimitDatabase } from './schema.ts';

/** Connections a process: a PostgreSQL lets in 100 unless it is told otherwise. */
const connections = { database: 10, limits: 5 };

/**
 * Opens a PostgreSQL database; counting requests always has `defaultTimeouts`.
 * @param statementLimits - how long a statement may take
 * @throws {ServiceError} `newer_database`, `database_unavailable` or `usage`
 */
export async function openPostgres(url: string, statementLimits: PostgresTimeouts): Promise<Storage> {
  const openWith = (of: PostgresTimeouts): Database =>
    new Kysely({ dialect: servicePostgres(url, connections.database, of) });
  const database = openWith(statementLimits);
  // Counting has connections of its own, so that long lists do not keep it waiting.
  const limits: LimitDatabase = new Kysely({
    dialect: servicePostgres(url, connections.limits),
  });
  const close = async () => {
    await limits.destroy();
    await database.destroy();
  };
  try {
    await migrateStorage(database, postgresMigrations, () => openWith(longTimeouts));
  } catch (error) {
    await close();
    throw error;
  }
  return { database, limits, close };
}
