import { expect, it } from 'vitest';
import { InvalidResponseError } from '../../errors/api-error.ts';
import { answeredWith, collectItems } from '../../testing/answered-with.ts';

const bread = {
  storeName: 'Żabka',
  totalAmount: 12.34,
  currency: 'PLN',
  purchaseTime: '2026-10-05T10:00:00Z',
};

it('returns documents as exact records, with the raw response', async () => {
  const { client } = answeredWith({ items: [bread] });
  const [document] = await collectItems(client.documents.list());
  expect(document?.total).toEqual({ minor: 1234n, currency: 'PLN' });
  expect(document?.purchasedAt).toBe('2026-10-05T10:00:00.000Z');
  expect(document?.body).toEqual(bread);
});

it('sends no request until a list is read', async () => {
  const { client, requests } = answeredWith({ items: [bread] });
  const list = client.documents.list();
  expect(requests).toEqual([]);
  expect((await list.page()).items).toHaveLength(1);
  expect(requests).toHaveLength(1);
});

it('returns a page of documents as records, with its metadata and the raw response', async () => {
  const answer = { items: [{ storeName: 'Lidl' }, bread], totalCount: 3, pageNumber: 1 };
  const { client } = answeredWith(answer);
  const { items, body, ...standing } = await client.documents.list().page();
  expect(items.map(({ total }) => total)).toEqual([{ minor: 1234n, currency: 'PLN' }]);
  expect(standing).toEqual({ totalCount: 3, hasMore: false, unreadable: 0, unfinished: 1 });
  expect(body).toEqual(answer);
});

it('rejects an inexact amount when the records of a page are parsed', async () => {
  const { client } = answeredWith({ items: [{ ...bread, totalAmount: 12.345 }] });
  const page = await client.documents.list().page();
  expect(page.body.items[0]?.totalAmount).toBe(12.345);
  expect(() => page.items).toThrow(InvalidResponseError);
});

it('omits documents that the service is still processing', async () => {
  const { client } = answeredWith({ items: [{ storeName: 'Lidl' }, bread] });
  expect((await collectItems(client.documents.list())).map(({ storeName }) => storeName)).toEqual(['Żabka']);
});

it('returns the records of a list that says that it is incomplete, and then fails', async () => {
  const { client } = answeredWith({ items: [bread], totalCount: 2 });
  const stores: (string | null)[] = [];
  const reading = (async () => {
    for await (const { storeName } of client.documents.list()) stores.push(storeName);
  })();
  await expect(reading).rejects.toThrow('the list is not whole: it holds 1 of 2 records');
  expect(stores).toEqual(['Żabka']);
});

it('fails if some records of a list are unreadable', async () => {
  const { client } = answeredWith([{ id: 'a', name: 'dom' }, 7]);
  await expect(collectItems(client.tags.list())).rejects.toThrow(InvalidResponseError);
  expect(await client.tags.list().page()).toMatchObject({ unreadable: 1 });
});

it('reports which amount is not exact', async () => {
  const { client } = answeredWith({ ...bread, id: 'd', totalAmount: 12.345 });
  const failure = await client.documents.get('d').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'schema', cause: { code: 'invalid_amount' } });
});

it('gives categories by their names in both languages', async () => {
  const subCategories = [{ polishName: 'Pieczywo', englishName: 'Bread' }, { description: 'no name' }];
  const { client } = answeredWith({
    categories: [{ polishName: 'Spożywcze', englishName: 'Groceries', emoji: '🛒', subCategories }],
  });
  expect(await collectItems(client.categories.list())).toMatchObject([
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

it('gives names for the numbers of the service, and null for a number that it does not know', async () => {
  const { client } = answeredWith([
    { id: 'a', type: 2, category: 'weeklysummary', title: 'Tydzień', readAt: 'today' },
    { id: 'b', type: 9 },
  ]);
  const [first, second] = await collectItems(client.notifications.list());
  expect(first).toMatchObject({ type: 'Warning', category: 'WeeklySummary', title: 'Tydzień', readAt: null });
  expect([second?.type, second?.body.type]).toEqual([null, 9]);
});

it('gives a group with its owner, where the service says who that is', async () => {
  const owner = { id: 'u', name: 'Anna', since: 2024 };
  const { client } = answeredWith({ id: 'g', name: 'Dom', memberCount: 3, owner });
  expect(await client.groups.get('g')).toEqual({
    id: 'g',
    name: 'Dom',
    description: null,
    ownerId: null,
    isActive: null,
    isArchived: null,
    memberCount: 3,
    createdAt: null,
    owner: { id: 'u', name: 'Anna' },
    body: { id: 'g', name: 'Dom', memberCount: 3, owner },
  });
  const { client: other } = answeredWith({ id: 'g', owner: 7, memberCount: 1.5 });
  expect(await other.groups.get('g')).toMatchObject({ owner: null, memberCount: null });
});

it('gives banks by their names, whether they are texts or objects', async () => {
  const { client } = answeredWith([' mBank ', { name: 'ING', code: 1050 }, 7]);
  expect(await collectItems(client.banks.supported())).toEqual([
    { name: 'mBank', body: ' mBank ' },
    { name: 'ING', body: { name: 'ING', code: 1050 } },
    { name: null, body: 7 },
  ]);
});

it('gives the amounts of a weekly summary only where all of them can be read exactly', async () => {
  const week = { periodStart: '2026-10-19', totalAmount: '12.34', currency: 'PLN' };
  const amountsOf = async (fields: object, currency?: string) => {
    const { client } = answeredWith({ ...week, ...fields });
    return (await client.weeklySummaries.latest(currency === undefined ? {} : { currency })).amounts;
  };
  const categoryTotals = [{ category: 'Dom', totalAmount: '12.34' }];
  const whole = { minor: 1234n, currency: 'PLN' };
  const amounts = { total: whole, categories: [{ category: 'Dom', amount: whole }] };
  expect(await amountsOf({ categoryTotals })).toEqual(amounts);
  expect(await amountsOf({ categoryTotals, currency: null }, 'PLN')).toEqual(amounts);
  expect(await amountsOf({ categoryTotals, currency: null })).toBeNull();
  expect(await amountsOf({ categoryTotals, totalAmount: 12.345 })).toBeNull();
  expect(await amountsOf({ categoryTotals: [{ category: 'Dom', totalAmount: 'much' }] })).toBeNull();
  expect(await amountsOf({})).toBeNull();
});
