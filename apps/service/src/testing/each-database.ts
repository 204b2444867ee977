import { newSharedDatabase } from '@outlay/database/testing/shared';

/** Both databases, for `describe.each`: a name, and what gives the address of an empty one (none is SQLite). */
export const eachDatabase: readonly (readonly [
  name: string,
  newDatabaseUrl: () => Promise<string | undefined>,
])[] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', newSharedDatabase],
];
