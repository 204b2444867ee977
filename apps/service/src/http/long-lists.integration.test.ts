import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';

const documentCount = 1250;

describe.each(eachDatabase)('a list that is longer than a page, in %s', (_database, newDatabaseUrl) => {
  let service: ServiceFixture;

  beforeAll(async () => {
    // Many documents of one moment: pages have to be cut between them.
    const documents = Array.from({ length: documentCount }, (_, index) => ({
      storeName: `Sklep ${index}`,
      totalAmount: `${index + 1}.00`,
      currency: 'PLN',
      purchaseTime: `2026-10-0${1 + Math.floor(index / 900)}T12:00:00Z`,
      items: [{ name: 'Chleb', totalPrice: '1.00' }],
    }));
    service = await aService({ documents, databaseUrl: await newDatabaseUrl() });
    return service.stop;
  });

  it.each(['purchase_time', 'created_at'] as const)('has every document once, by %s', async (sortBy) => {
    const newest = await service.client.documents.list({ sortBy }).page();
    const oldest = await service.client.documents.list({ sortBy, sortDirection: 'asc' }).page();
    expect(newest.body).toMatchObject({ totalCount: documentCount, pageSize: documentCount, totalPages: 1 });
    expect(new Set(newest.items.map(({ id }) => id)).size).toBe(documentCount);
    const orderOf = ({ id, purchasedAt, createdAt }: (typeof newest.items)[number]) =>
      `${sortBy === 'purchase_time' ? purchasedAt : createdAt} ${id}`;
    expect(oldest.items.map(orderOf)).toEqual(oldest.items.map(orderOf).toSorted());
    expect(newest.items).toEqual(oldest.items.toReversed());
  });

  it('is sent as it is read, with the headers of every answer', async () => {
    const answer = await service.get('/api/PurchaseDocuments/my');
    expect(answer.headers.get('Content-Length')).toBeNull();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-ratelimit-limit': '1000',
      'x-request-id': expect.stringMatching(/^req_/) as unknown,
    });
    expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(documentCount);
  });

  it('frees the service for others when its reader disconnects', async () => {
    const aborting = new AbortController();
    const answer = await service.get('/api/PurchaseDocuments/my', {
      headers: { 'X-API-Key': service.token },
      signal: aborting.signal,
    });
    aborting.abort();
    await expect(answer.text()).rejects.toThrow('aborted');
    expect((await service.get('/api/Tags')).status).toBe(200);
  });

  it('does not stop other requests for long', async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    await (await service.get('/api/PurchaseDocuments/my')).text();
    delay.disable();
    // A page is read in some 10 ms; a machine that does other things may take its time.
    expect(delay.max / 1e6).toBeLessThan(500);
  });
});
