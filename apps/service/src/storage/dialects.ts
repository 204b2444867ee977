import {
  defaultTimeouts,
  type PostgresTimeouts,
  postgresDialect,
  type SqliteSettings,
  sqliteDialect,
} from '@outlay/database';
import type { Dialect } from 'kysely';
import { databaseError } from './database-error.ts';

/** Memory for pages of a file: what a month's list needs stays there, however large the rest is. */
const pageCacheKib = 32 * 1024;

/** More than there are texts of statements. */
const maxPreparedStatements = 200;

/** A SQLite file of the service, in a folder that only its owner enters. @throws {ServiceError} `database_unavailable` */
export function serviceSqlite(file: string, synchronous: SqliteSettings['synchronous']): Dialect {
  const folderMode = 0o700;
  return sqliteDialect(file, {
    synchronous,
    pageCacheKib,
    maxPreparedStatements,
    folderMode,
    errorOf: databaseError,
  });
}

/**
 * A pool of connections of the service to PostgreSQL. Queries fail with `database_unavailable` while the server is
 * away or takes longer than `timeouts`, and work again when it is back.
 * @throws {ServiceError} `usage` for what is not an address of a PostgreSQL database
 */
export function servicePostgres(
  url: string,
  maxConnections: number,
  timeouts: PostgresTimeouts = defaultTimeouts,
): Dialect {
  return postgresDialect(url, {
    applicationName: 'outlay-service',
    maxConnections,
    timeouts,
    // A plan kept for the check of a foreign key is that of the table as it was, empty at first: each check then reads it all.
    planCacheMode: 'force_custom_plan',
    errorOf: databaseError,
  });
}
