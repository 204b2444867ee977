import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Options of statements. */
export type StatementOptions = {
  /** Maximum number of prepared statements kept for reuse; the least recently used one is dropped first. */
  readonly maxKept: number;
  /** Matches statements whose effect a power cut may undo, unless they are part of a transaction. */
  readonly unsynced?: RegExp | undefined;
};

/** Node's SQLite behind the interface that Kysely's driver expects. */
export function sqliteStatements(
  database: DatabaseSync,
  { maxKept, unsynced }: StatementOptions,
): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  const prepare = (sql: string) => {
    const statement = preparedStatement(database, sql);
    return unsynced?.test(sql) ? unsyncedStatement(database, statement) : statement;
  };
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = kept.get(sql) ?? prepare(sql);
      kept.delete(sql);
      kept.set(sql, statement);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return statement;
    },
  };
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

/** Commits without waiting for the disk. The next commit of another statement waits for both (SQLite, "PRAGMA synchronous"). */
function unsyncedStatement(database: DatabaseSync, statement: SqliteStatement): SqliteStatement {
  const unsynced = <Result>(execute: () => Result): Result => {
    if (database.isTransaction) return execute();
    const { synchronous } = database.prepare('PRAGMA synchronous').get() as { readonly synchronous: number };
    database.exec('PRAGMA synchronous = NORMAL');
    try {
      return execute();
    } finally {
      database.exec(`PRAGMA synchronous = ${synchronous}`);
    }
  };
  return {
    ...statement,
    all: (parameters) => unsynced(() => statement.all(parameters)),
    run: (parameters) => unsynced(() => statement.run(parameters)),
  };
}
