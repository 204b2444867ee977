import { expect, it } from 'vitest';
import { InvalidResponseError } from '../../errors/api-error.ts';
import type { Fetch } from '../call/transport.ts';
import { createClient } from '../create-client.ts';

/** A client whose requests are all answered with the same JSON; how many there were. */
function answeredWith(answer: unknown) {
  const asked: string[] = [];
  const fetch: Fetch = async (url) => {
    asked.push(url);
    const body = new Blob([JSON.stringify(answer)]).stream() as unknown as AsyncIterable<Uint8Array>;
    return { status: 200, headers: { get: () => null }, body };
  };
  return { asked, client: createClient({ baseUrl: 'https://finance.example', token: 'svc_a.b', fetch }) };
}

async function everyOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

const bread = {
  storeName: 'Żabka',
  totalAmount: 12.34,
  currency: 'PLN',
  purchaseTime: '2026-10-05T10:00:00Z',
};

it('gives documents as exact records, with what the service sent beside them', async () => {
  const { client } = answeredWith({ items: [bread] });
  const [document] = await everyOf(client.documents.list());
  expect(document?.total).toEqual({ minor: 1234n, currency: 'PLN' });
  expect(document?.purchasedAt).toBe('2026-10-05T10:00:00.000Z');
  expect(document?.body).toEqual(bread);
});

it('asks for nothing until a list is read', async () => {
  const { client, asked } = answeredWith({ items: [bread] });
  const list = client.documents.list();
  expect(asked).toEqual([]);
  expect((await list.page()).items).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('leaves out documents that the service has not finished reading', async () => {
  const { client } = answeredWith({ items: [{ storeName: 'Lidl' }, bread] });
  expect((await everyOf(client.documents.list())).map(({ storeName }) => storeName)).toEqual(['Żabka']);
});

it('gives what came of a list that says that it was cut, and then fails', async () => {
  const { client } = answeredWith({ items: [bread], totalCount: 2 });
  const stores: (string | null)[] = [];
  const reading = (async () => {
    for await (const { storeName } of client.documents.list()) stores.push(storeName);
  })();
  await expect(reading).rejects.toThrow('the list is not whole: it holds 1 of 2 records');
  expect(stores).toEqual(['Żabka']);
});

it('fails where some records of a list cannot be read', async () => {
  const { client } = answeredWith([{ id: 'a', name: 'dom' }, 7]);
  await expect(everyOf(client.tags.list())).rejects.toThrow(InvalidResponseError);
  expect(await client.tags.list().page()).toMatchObject({ unreadable: 1 });
});

it('says that an amount is not exact, and which one', async () => {
  const { client } = answeredWith({ ...bread, id: 'd', totalAmount: 12.345 });
  const failure = await client.documents.get('d').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'schema', cause: { code: 'invalid_amount' } });
});

it('gives categories by their names in both languages', async () => {
  const subCategories = [{ polishName: 'Pieczywo', englishName: 'Bread' }, { description: 'no name' }];
  const { client } = answeredWith({
    categories: [{ polishName: 'Spożywcze', englishName: 'Groceries', emoji: '🛒', subCategories }],
  });
  expect(await everyOf(client.categories.list())).toMatchObject([
    {
      polish: 'Spożywcze',
      english: 'Groceries',
      emoji: '🛒',
      subcategories: [{ polish: 'Pieczywo', english: 'Bread', emoji: null }],
    },
  ]);
});

it('never guesses the currency of a summary', async () => {
  const { client } = answeredWith({
    totalAmount: 1200,
    categoryTotals: [{ category: null, totalAmount: 1200 }],
  });
  const { amounts, body } = await client.summaries.preset('last-month');
  expect([amounts, body.totalAmount]).toEqual([null, 1200]);
  const inYen = await client.summaries.preset('last-month', { currency: 'JPY' });
  expect(inYen.amounts?.total).toEqual({ minor: 1200n, currency: 'JPY' });
});
