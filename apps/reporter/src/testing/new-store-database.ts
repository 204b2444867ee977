import { preparedDatabases } from '@outlay/database/testing/shared';
import { openStore } from '../adapters/store/open-store.ts';

/**
 * Makes a PostgreSQL database with the tables of a store, in which nothing is recorded yet, for one test. All of them have
 * the same store ID; a test that has two stores takes the second from `newSharedDatabase`.
 * @returns its address
 */
export const newStoreDatabase = preparedDatabases(async (postgresUrl) => {
  await (await openStore({ postgresUrl })).destroy();
});
