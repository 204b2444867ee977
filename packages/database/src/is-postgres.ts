import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';

/** Whether a database, or the one of a transaction, is PostgreSQL; the other one is SQLite. */
export function isPostgres(database: QueryExecutorProvider): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}
