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

/** How a SQLite file is used. */
export type SqliteSettings = {
  /** `FULL` survives a power cut; `NORMAL` may then lose the last transactions, but no consistency. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Memory for pages of the file, in KiB; SQLite's own 2,000 by default. */
  readonly pageCacheKib?: number;
  /** Statements that are kept ready, for programs that send the same texts again and again; none by default. */
  readonly keptStatements?: number;
  /** The mode of folders that are made; the process's own by default. */
  readonly folderMode?: number;
  /** Whether the file is only read: then it has to exist, and nothing is created or changed. */
  readonly isReadOnly?: boolean;
  readonly errorOf: ErrorOfFailure;
};

/** How long opening waits for another process; later waits are our own, because SQLite's stop the whole process. */
const openTimeoutMs = 10_000;

/**
 * Kysely's dialect over Node's own SQLite: write-ahead log, foreign keys, readable by the owner only. The file and its
 * folder are made where they are missing; `:memory:` is no file. A write waits up to a minute for the transaction of another connection,
 * without stopping the event loop.
 * @throws `errorOf` `unopened` or `damaged`; queries `unusable` while the file takes nothing
 */
export function sqliteDialect(file: string, settings: SqliteSettings): Dialect {
  const database = openFile(file, settings);
  const statements = sqliteStatements(database, settings.keptStatements ?? 0);
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

/** SQLite's name of a database that is no file, and is gone when it is closed. */
const inMemory = ':memory:';

function openFile(file: string, settings: SqliteSettings): DatabaseSync {
  const { errorOf } = settings;
  try {
    return settings.isReadOnly ? openSqliteReadOnly(file, openTimeoutMs) : openForWriting(file, settings);
  } catch (cause) {
    const failure = sqliteFailure(cause, file);
    if (failure?.code === 'damaged') throw errorOf(failure);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw errorOf({ code: 'unopened', file, reason, cause });
  }
}

function openForWriting(
  file: string,
  { synchronous, pageCacheKib, folderMode }: SqliteSettings,
): DatabaseSync {
  if (file !== inMemory) makeDurableFolder(dirname(file), folderMode);
  const database = new DatabaseSync(file, { timeout: openTimeoutMs });
  // SQLite gives the files beside it (-wal, -shm) the same mode.
  if (file !== inMemory) chmodSync(file, 0o600);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`);
  if (pageCacheKib !== undefined) database.exec(`PRAGMA cache_size = -${pageCacheKib}`);
  database.exec('PRAGMA busy_timeout = 0');
  return database;
}
