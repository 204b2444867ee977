import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Now by the clock of the database, the same one for all its clients: an expression of whole milliseconds since 1970.
 * It goes on within a transaction.
 */
export function databaseClockMs(database: QueryExecutorProvider): RawBuilder<number> {
  return isPostgres(database)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`;
}
