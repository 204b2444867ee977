import { defaultTimeouts, type PostgresTimeouts } from '@outlay/database';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database, LimitDatabase } from './schema.ts';

/** The open databases of a service. */
export type Storage = {
  readonly database: Database;
  /** Counted requests, on connections of their own: whatever the others wait for, counting goes on. */
  readonly limits: LimitDatabase;
  close(): Promise<void>;
};

/**
 * Opens the databases and brings their schema up to date: PostgreSQL where an address is given, else SQLite in a
 * data directory. Several processes may have the same ones open.
 * @param timeouts - how long a statement of PostgreSQL may take
 * @throws {ServiceError} `newer_database`, `database_unavailable` or `usage`
 */
export function openStorage(
  directory: string,
  databaseUrl?: string,
  timeouts: PostgresTimeouts = defaultTimeouts,
): Promise<Storage> {
  return databaseUrl === undefined ? openSqlite(directory) : openPostgres(databaseUrl, timeouts);
}
