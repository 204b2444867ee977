import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { accountsAndDocuments } from './migrations/0001-accounts-and-documents.ts';
import { tokenWindows } from './migrations/0001-token-windows.ts';
import type { Database, LimitDatabase } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** The open databases of a data directory. */
export type Storage = {
  readonly database: Database;
  /** Counted requests. A file of its own: an import that writes for seconds must not stop the counting. */
  readonly limits: LimitDatabase;
  readonly databaseFile: string;
  close(): Promise<void>;
};

/**
 * Opens a data directory, made where it is missing, and brings its schema up to date.
 * Several processes may have the same directory open.
 * @throws {ServiceError} `newer_database`
 */
export async function openStorage(directory: string): Promise<Storage> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const databaseFile = join(directory, 'service.sqlite');
  const database: Database = new Kysely({ dialect: sqliteDialect(databaseFile, 'FULL') });
  // A power cut may forgive a token its last few requests; in return no request waits for the disk.
  const limits: LimitDatabase = new Kysely({
    dialect: sqliteDialect(join(directory, 'limits.sqlite'), 'NORMAL'),
  });
  const close = async () => {
    await limits.destroy();
    await database.destroy();
  };
  try {
    await migrate(database, [accountsAndDocuments], { binary: 'blob' });
    await migrate(limits, [tokenWindows], { binary: 'blob' });
  } catch (error) {
    await close();
    throw error;
  }
  return { database, limits, databaseFile, close };
}
