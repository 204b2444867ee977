import { chmodSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { ErrorOfFailure } from './database-failure.ts';
import { makeDurableFolder } from './make-durable-folder.ts';
import { openSqliteReadOnly } from './open-sqlite-read-only.ts';
import { sqliteFailure } from './sqlite-failure.ts';
import { sqliteStatements } from './sqlite-statements.ts';
import { waitingDriver } from './waiting-driver.ts';

/** Options of a SQLite file. */
export type SqliteSettings = {
  /** `FULL` survives a power cut; `NORMAL` may lose the last transactions, but stays consistent. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Memory for pages of the file, in KiB; 2,000 by default, as SQLite has it. */
  readonly pageCacheKib?: number;
  /** Maximum number of prepared statements that are kept for reuse; 0 by default. */
  readonly maxPreparedStatements?: number;
  /** Matches statements whose effect a power cut may undo, unless they are part of a transaction; by default none. */
  readonly unsynced?: RegExp;
  /** The mode of folders that are created; by default as the process's umask says. */
  readonly folderMode?: number;
  /** Whether the file is opened read-only: it must exist, and nothing is created or changed. */
  readonly isReadOnly?: boolean;
  readonly errorOf: ErrorOfFailure;
};

/** How long opening waits for another process. Later waits are those of the driver: SQLite's own block the process. */
const openTimeoutMs = 10_000;

/**
 * Kysely's dialect over Node's own SQLite: write-ahead log, foreign keys, readable by the owner only. The file and its
 * folder are created where they are missing; `:memory:` has none. A write waits up to a minute for the transaction of another
 * connection, without blocking the event loop.
 * @throws `errorOf` `cannot_open` or `damaged`; queries `unusable` while the file cannot be used
 */
export function sqliteDialect(file: string, settings: SqliteSettings): Dialect {
  const database = openFile(file, settings);
  const { maxPreparedStatements: maxKept = 0, unsynced } = settings;
  const statements = sqliteStatements(database, { maxKept, unsynced });
  const toError = (error: unknown) => {
    const failure = sqliteFailure(error, file);
    return failure ? settings.errorOf(failure) : error;
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () =>
      waitingDriver({
        driver: new SqliteDriver({ database: statements }),
        isInTransaction: () => database.isTransaction,
        toError,
      }),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite's name for a database in memory. */
const inMemory = ':memory:';

function openFile(file: string, settings: SqliteSettings): DatabaseSync {
  const { errorOf } = settings;
  try {
    return settings.isReadOnly ? openSqliteReadOnly(file, openTimeoutMs) : openForWriting(file, settings);
  } catch (cause) {
    const failure = sqliteFailure(cause, file);
    if (failure?.code === 'damaged') throw errorOf(failure);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw errorOf({ code: 'cannot_open', file, reason, cause });
  }
}

function openForWriting(
  file: string,
  { synchronous, pageCacheKib, folderMode }: SqliteSettings,
): DatabaseSync {
  if (file !== inMemory) makeDurableFolder(dirname(file), folderMode);
  const database = new DatabaseSync(file, { timeout: openTimeoutMs });
  // SQLite creates the files beside it (-wal, -shm) with the same mode.
  if (file !== inMemory) chmodSync(file, 0o600);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`);
  if (pageCacheKib !== undefined) database.exec(`PRAGMA cache_size = -${pageCacheKib}`);
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}
