import { databaseClockMs, isPostgres } from '@outlay/database';
import type { Database } from './schema.ts';

export { databaseClockMs as clockMs, isPostgres } from '@outlay/database';

/**
 * The database's clock in milliseconds since 1970; `undefined` for SQLite, which uses this machine's clock.
 * @throws {StoreError} if the database is unavailable
 */
export async function databaseMs(database: Database): Promise<number | undefined> {
  if (!isPostgres(database)) return undefined;
  const { ms } = await database.selectNoFrom(databaseClockMs(database).as('ms')).executeTakeFirstOrThrow();
  return ms;
}
