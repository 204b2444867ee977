import type { Database } from './schema.ts';

/** Does something in a transaction: in the one that is open, or in one of its own. */
export function inTransaction<Result>(
  database: Database,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? act(database) : database.transaction().execute(act);
}
