import { join } from 'node:path';
import { Kysely } from 'kysely';
import { serviceSqlite } from './dialects.ts';
import { migrateStorage, rateLimitMigrations, serviceMigrations } from './migrations.ts';
import type { Storage } from './open-storage.ts';
import type { Database, LimitDatabase } from './schema.ts';

/** Path of the SQLite database in a data directory. */
export function sqliteFile(directory: string): string {
  return join(directory, 'service.sqlite');
}

/**
 * Opens the SQLite files of a data directory; creates missing ones.
 * @throws {ServiceError} `newer_database` or `database_unavailable`
 */
export async function openSqlite(directory: string): Promise<Storage> {
  const database: Database = new Kysely({ dialect: serviceSqlite(sqliteFile(directory), 'FULL') });
  // A file of its own: an import holds the write lock of the other one for as long as it lasts.
  // A power cut may forgive a token its last few requests; in return no request waits for the disk.
  const limits: LimitDatabase = new Kysely({
    dialect: serviceSqlite(join(directory, 'limits.sqlite'), 'NORMAL'),
  });
  const close = async () => {
    await limits.destroy();
    await database.destroy();
  };
  try {
    await migrateStorage(database, serviceMigrations);
    await migrateStorage(limits, rateLimitMigrations);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, limits, close };
}
