import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection, Driver, SqliteDriver } from 'kysely';
import { isBusy } from './sqlite-failure.ts';
import { isWithoutWaiting } from './without-waiting.ts';

const retryDelayMs = 10;
const retries = 6_000;

/** What a waiting driver needs. */
export type WaitingDriverDeps = {
  readonly driver: SqliteDriver;
  /** Whether a transaction is open. */
  readonly isInTransaction: () => boolean;
  /** Turns an error of a statement into the one to throw. */
  readonly toError: (error: unknown) => unknown;
};

/**
 * A driver for SQLite that waits for the transaction of another connection without blocking the event loop: a statement
 * that finds the file locked is retried for a minute.
 */
export function waitingDriver({ driver, isInTransaction, toError }: WaitingDriverDeps): Driver {
  return {
    init: () => driver.init(),
    acquireConnection: async () => waitingConnection(await driver.acquireConnection(), toError),
    beginTransaction: (connection) => driver.beginTransaction(connection),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    // On a full or failing disk SQLite rolls a transaction back by itself.
    rollbackTransaction: async (connection) => {
      if (isInTransaction()) await driver.rollbackTransaction(connection);
    },
    releaseConnection: () => driver.releaseConnection(),
    destroy: () => driver.destroy(),
  };
}

/** Retries a statement while another connection writes. Only the first of a transaction can find the file locked. */
function waitingConnection(
  connection: DatabaseConnection,
  toError: WaitingDriverDeps['toError'],
): DatabaseConnection {
  return {
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    async executeQuery<Row>(query: Parameters<DatabaseConnection['executeQuery']>[0]) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          if (!isBusy(error) || attempt === retries || isWithoutWaiting()) throw toError(error);
          await sleep(retryDelayMs);
        }
      }
    },
  };
}
