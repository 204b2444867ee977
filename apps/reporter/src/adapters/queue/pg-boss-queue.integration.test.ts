import { type PostgresProxy, startPostgresProxy } from '@outlay/database/testing';
import { newSharedDatabase } from '@outlay/database/testing/shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoreError } from '../../errors/store-error.ts';
import { openStore } from '../store/open-store.ts';
import { createPgBossQueue } from './pg-boss-queue.ts';

let way: PostgresProxy;
beforeEach(async () => {
  way = await startPostgresProxy(await newSharedDatabase());
});
afterEach(() => way.stop());

it('reports an unavailable database without the password', async () => {
  const opening = createPgBossQueue('postgres://user:very-secret@127.0.0.1:1/x', () => undefined);
  const error: unknown = await opening.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'StoreError',
    code: 'unavailable',
    message: 'the store database is unreachable: connect ECONNREFUSED 127.0.0.1:1',
  });
  expect(String(error)).not.toContain('very-secret');
});

it('treats a database that hangs as unavailable, and dequeues when it responds again', async () => {
  // Creating the tables takes longer than a query may.
  await using database = await openStore({ postgresUrl: way.url });
  await (await createPgBossQueue(way.url, () => undefined)).close();
  const errors: unknown[] = [];
  const url = `${way.url}?query_timeout=1000`;
  const queue = await createPgBossQueue(url, (error) => void errors.push(error));
  way.block();
  await expect(queue.dequeue(1)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'the store database does not respond in time: Query read timeout',
  });
  way.unblock();
  await queue.enqueue(database, ['a', 'b']);
  expect((await queue.dequeue(5)).toSorted()).toEqual(['a', 'b']);
  way.block();
  await queue.close();
  // The queue also asks in the background, which may be cut off by chance.
  expect(errors.filter((error) => (error as StoreError).code !== 'unavailable')).toEqual([]);
});

it('gives back what it took ahead when it is closed', async () => {
  await using database = await openStore({ postgresUrl: way.url });
  const [one, other] = [
    await createPgBossQueue(way.url, () => undefined),
    await createPgBossQueue(way.url, () => undefined),
  ];
  await one.enqueue(database, ['a', 'b', 'c']);
  const taken = await one.dequeue(1);
  expect(taken).toHaveLength(1);
  expect(await other.dequeue(5)).toEqual([]);
  await one.close();
  expect([...taken, ...(await other.dequeue(5))].toSorted()).toEqual(['a', 'b', 'c']);
  await other.close();
});
