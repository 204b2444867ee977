import { type PostgresProxy, startPostgresProxy } from '@outlay/database/testing';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../store/open-store.ts';
import { createQueuedOffers } from './pg-boss-queue.ts';

let way: PostgresProxy;
beforeEach(async () => {
  way = await startPostgresProxy(await newSharedDatabase());
});
afterEach(() => way.stop());

it('says of a database that is away that the store cannot be used now, and never the password', async () => {
  const opening = createQueuedOffers('postgres://user:very-secret@127.0.0.1:1/x', () => undefined);
  const error: unknown = await opening.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'StoreError',
    code: 'unavailable',
    message: 'the database of the store cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  });
  expect(String(error)).not.toContain('very-secret');
});

it('takes a database that hangs for away, and takes what was offered when it goes on', async () => {
  const url = `${way.url}?query_timeout=500`;
  await using database = await openStore({ postgresUrl: url });
  const troubles: unknown[] = [];
  const offers = await createQueuedOffers(url, (error) => void troubles.push(error));
  way.block();
  await expect(offers.take(1)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'the database of the store does not answer in time: Query read timeout',
  });
  way.unblock();
  await offers.add(database, ['a', 'b']);
  expect((await offers.take(5)).toSorted()).toEqual(['a', 'b']);
  way.block();
  await offers.close();
  expect(troubles).toEqual([]);
});
