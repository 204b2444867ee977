import { longTimeouts, type PostgresTimeouts } from '@outlay/database';
import { Kysely } from 'kysely';
import { servicePostgres } from './dialects.ts';
import { migrateStorage, postgresMigrations } from './migrations.ts';
import type { Storage } from './open-storage.ts';
import type { Database, LimitDatabase } from './schema.ts';

/** Connections per process: PostgreSQL allows 100 by default. */
const connections = { database: 10, limits: 5 };

/**
 * Opens a PostgreSQL database; counting requests always uses `defaultTimeouts`.
 * @param statementLimits - timeouts of other statements
 * @throws {ServiceError} `newer_database`, `database_unavailable` or `usage`
 */
export async function openPostgres(url: string, statementLimits: PostgresTimeouts): Promise<Storage> {
  const openWith = (of: PostgresTimeouts): Database =>
    new Kysely({ dialect: servicePostgres(url, connections.database, { timeouts: of }) });
  const database = openWith(statementLimits);
  // Counting has its own connections, so that long lists do not delay it. A power cut may forgive a token its last few
  // requests; in return no request waits for the disk.
  const limits: LimitDatabase = new Kysely({
    dialect: servicePostgres(url, connections.limits, { synchronousCommit: 'off' }),
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
