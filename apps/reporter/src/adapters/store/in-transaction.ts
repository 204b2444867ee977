import type { Database } from './schema.ts';

/** Runs a function in the open transaction, or in a new one. */
export function inTransaction<Result>(
  database: Database,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? act(database) : database.transaction().execute(act);
}
