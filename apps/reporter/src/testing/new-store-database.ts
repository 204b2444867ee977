import { preparedDatabases } from '@outlay/database/testing/shared';
import { it } from 'vitest';
import { createPgBossQueue } from '../adapters/queue/pg-boss-queue.ts';
import { openStore } from '../adapters/store/open-store.ts';

/**
 * Makes a PostgreSQL database with the tables of a store and of its queue, in which nothing is recorded yet, for one test. All of them have
 * the same store ID; a test that has two stores takes the second from `newSharedDatabase`.
 * @returns its address
 */
export const newStoreDatabase = preparedDatabases(async (postgresUrl) => {
  await (await openStore({ postgresUrl })).destroy();
  const queue = await createPgBossQueue(postgresUrl, (error) => {
    throw error;
  });
  await queue.close();
});

/** Both kinds of stores, for `describe.each`: the name, and what makes an empty one and returns its address; SQLite has none. */
export const bothStores: readonly (readonly [name: string, newAddress: () => Promise<string | undefined>])[] =
  [
    ['SQLite', async () => undefined],
    ['PostgreSQL', newStoreDatabase],
  ];

/**
 * Whether rules that no store decides are tested on both stores, not only on SQLite. What the tests on PostgreSQL execute of
 * the store, of its queue and of `@outlay/database` is the same without them; with `OUTLAY_TEST_STORES=both` they run too.
 */
export const areRulesTestedOnBoth = process.env['OUTLAY_TEST_STORES'] === 'both';

/** The stores for tests of such rules, as `bothStores`. */
export const ruleStores = areRulesTestedOnBoth ? bothStores : bothStores.slice(0, 1);

/**
 * Declares tests of such rules in the `describe` of a store, beside those that run on both stores.
 * @param store - its name in `bothStores`
 */
export function rulesOn(store: string): typeof it.skip {
  return store === 'SQLite' || areRulesTestedOnBoth ? it : it.skip;
}
