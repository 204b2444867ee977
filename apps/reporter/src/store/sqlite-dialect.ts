import { chmodSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

/** How long opening waits for another process; later waits are our own, because SQLite's stop the whole process. */
const openTimeoutMs = 10_000;

const retryDelayMs = 10;
const retries = 6_000;

/**
 * Kysely's dialect over Node's own SQLite: write-ahead log, foreign keys, readable by the owner only.
 * A write waits up to a minute for the transaction of another connection, without stopping the event loop.
 * What is written survives a power cut.
 */
export function sqliteDialect(file: string): Dialect {
  const database = new DatabaseSync(file, { timeout: openTimeoutMs });
  // SQLite gives the files beside it (-wal, -shm) the same mode.
  chmodSync(file, 0o600);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  database.exec('PRAGMA busy_timeout = 0');
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => waitingDriver(new SqliteDriver({ database: adapted(database) })),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function adapted(database: DatabaseSync): SqliteDatabase {
  return { close: () => database.close(), prepare: (sql) => preparedStatement(database, sql) };
}

function preparedStatement(database: DatabaseSync, sql: string): SqliteStatement {
  // All transactions here write. One that began by reading could not wait for another writer.
  const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}

function waitingDriver(driver: SqliteDriver): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => waitingConnection(await driver.acquireConnection()),
    beginTransaction: (connection) => driver.beginTransaction(connection),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: () => driver.releaseConnection(),
    destroy: () => driver.destroy(),
  };
}

/** Tries a statement again while another connection writes. Only the first of a transaction can meet one. */
function waitingConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    async executeQuery<Row>(query: Parameters<DatabaseConnection['executeQuery']>[0]) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          if (!isBusy(error) || attempt === retries) throw error;
          await sleep(retryDelayMs);
        }
      }
    },
  };
}

/** SQLITE_BUSY, in any of its extended forms. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;
}
