import { newSharedDatabase } from '@outlay/database/testing/shared';

/**
 * Both databases, for `describe.each`: a name, and a function that returns the address of an empty one (none for
 * SQLite).
 */
export const eachDatabase: readonly (readonly [
  name: string,
  newDatabaseUrl: () => Promise<string | undefined>,
])[] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', newSharedDatabase],
];
