import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether a database, or the one of a transaction, is PostgreSQL; the other one is SQLite. */
export function isPostgres<Schema>(database: Kysely<Schema>): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
