import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema.ts';

/** Whether the store is in PostgreSQL. */
export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Now by the clock of the database, which all processes share: an expression of milliseconds since 1970. */
export function clockMs(database: Database): RawBuilder<number> {
  return isPostgres(database)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
}
