import { chmodSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

/** How long a write waits for another process that is writing. */
const busyTimeoutMs = 30_000;

/**
 * Kysely's dialect over Node's own SQLite: write-ahead log, foreign keys, readable by the owner only.
 * @param synchronous - `FULL` survives a power cut; `NORMAL` may then lose the last transactions, but no consistency
 */
export function sqliteDialect(file: string, synchronous: 'FULL' | 'NORMAL'): SqliteDialect {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  // SQLite gives the files beside it (-wal, -shm) the same mode.
  chmodSync(file, 0o600);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`);
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql) {
        // All transactions here write. One that began by reading could not wait for another writer.
        const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
          iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
        };
      },
    },
  });
}
