import { expect, it } from 'vitest';
import { createQueuedOffers } from './queued-offers.ts';

it('says of a database that is away that the store cannot be used now, and never the password', async () => {
  const opening = createQueuedOffers('postgres://user:very-secret@127.0.0.1:1/x', () => undefined);
  const error: unknown = await opening.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: 'StoreError',
    code: 'unavailable',
    message: 'the queue in the database of the store cannot be opened: connect ECONNREFUSED 127.0.0.1:1',
  });
  expect(String(error)).not.toContain('very-secret');
});
