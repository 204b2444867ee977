import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection, Driver, SqliteDriver } from 'kysely';

const retryDelayMs = 10;
const retries = 6_000;

/**
 * A driver of SQLite that waits for the transaction of another connection without stopping the event loop: what finds
 * the file locked is tried again, for a minute.
 */
export function waitingDriver(driver: SqliteDriver): Driver {
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
