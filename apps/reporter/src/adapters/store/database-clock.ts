import { databaseClockMs, isPostgres } from '@outlay/database';
import type { Database } from './schema.ts';

export { databaseClockMs as clockMs, isPostgres } from '@outlay/database';

/**
 * What the clock of the database says, milliseconds since 1970; `undefined` for SQLite, whose clock is this machine's.
 * @throws {StoreError} while it is away
 */
export async function databaseMs(database: Database): Promise<number | undefined> {
  if (!isPostgres(database)) return undefined;
  const { ms } = await database.selectNoFrom(databaseClockMs(database).as('ms')).executeTakeFirstOrThrow();
  return ms;
}
