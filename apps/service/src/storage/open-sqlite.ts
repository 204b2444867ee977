import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { limitMigrations, serviceMigrations } from './migrations.ts';
import type { Storage } from './open-storage.ts';
import type { Database, LimitDatabase } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

const columnTypes = { binary: 'blob', text: 'text' } as const;

/** Where the SQLite database of a data directory is. */
export function sqliteFile(directory: string): string {
  return join(directory, 'service.sqlite');
}

/** Opens the SQLite files of a data directory, made where they are missing. @throws {ServiceError} `newer_database` */
export async function openSqlite(directory: string): Promise<Storage> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const database: Database = new Kysely({ dialect: sqliteDialect(sqliteFile(directory), 'FULL') });
  // A file of its own: an import holds the write lock of the other one for as long as it lasts.
  // A power cut may forgive a token its last few requests; in return no request waits for the disk.
  const limits: LimitDatabase = new Kysely({
    dialect: sqliteDialect(join(directory, 'limits.sqlite'), 'NORMAL'),
  });
  const close = async () => {
    await limits.destroy();
    await database.destroy();
  };
  try {
    await migrate(database, serviceMigrations, { columnTypes });
    await migrate(limits, limitMigrations, { columnTypes });
  } catch (error) {
    await close();
    throw error;
  }
  return { database, limits, close };
}
