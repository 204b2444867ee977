import { defaultTimeouts, type PostgresTimeouts } from '@outlay/database';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database, LimitDatabase } from './schema.ts';

/** The open databases of the service. */
export type Storage = {
  readonly database: Database;
  /** Counted requests, on separate connections so that counting is never delayed. */
  readonly limits: LimitDatabase;
  close(): Promise<void>;
};

/**
 * Opens and migrates the databases: PostgreSQL if an address is given, otherwise SQLite in a data directory. Several
 * processes may open the same ones.
 * @param timeouts - of PostgreSQL
 * @throws {ServiceError} `newer_database`, `database_unavailable` or `usage`
 */
export function openStorage(
  directory: string,
  databaseUrl?: string,
  timeouts: PostgresTimeouts = defaultTimeouts,
): Promise<Storage> {
  return databaseUrl === undefined ? openSqlite(directory) : openPostgres(databaseUrl, timeouts);
}
