import {
  defaultTimeouts,
  type PostgresSettings,
  postgresDialect,
  type SqliteSettings,
  sqliteDialect,
} from '@outlay/database';
import type { Dialect } from 'kysely';
import { databaseError } from './database-error.ts';

/** Page cache of a file, sufficient for the list of a month. */
const pageCacheKib = 32 * 1024;

/** More than the number of distinct statements. */
const maxPreparedStatements = 200;

/**
 * A SQLite file of the service, in a folder that only its owner can access.
 * @throws {ServiceError} `database_unavailable`
 */
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
 * A connection pool to PostgreSQL. Queries fail with `database_unavailable` while the server is unavailable or exceeds
 * `timeouts`, and work again when it is back. Without `synchronousCommit`, its crash may lose the last commits.
 * @throws {ServiceError} `usage` if the address is not that of a PostgreSQL database
 */
export function servicePostgres(
  url: string,
  maxConnections: number,
  {
    timeouts = defaultTimeouts,
    synchronousCommit = 'on',
  }: Pick<PostgresSettings, 'timeouts' | 'synchronousCommit'> = {},
): Dialect {
  return postgresDialect(url, {
    applicationName: 'outlay-service',
    maxConnections,
    timeouts,
    synchronousCommit,
    // A cached plan for checking a foreign key is made while the table is empty; each check would then scan the whole table.
    planCacheMode: 'force_custom_plan',
    errorOf: databaseError,
  });
}
