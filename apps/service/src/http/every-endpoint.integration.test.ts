import { decimalString, type Money, parseMoney, sumMoney } from '@outlay/core/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';

const now = new Date('2026-10-15T12:00:00Z');
const octoberWeek = { startDate: '2026-10-05', endDate: '2026-10-11' };

describe.each(eachDatabase)('a seeded account in %s', (_database, newDatabaseUrl) => {
  let service: ServiceFixture;

  beforeAll(async () => {
    const seed = { months: 4, documentsPerMonth: 60, asOf: '2026-10-15', imagesPerMonth: 9 };
    service = await aService({ now: () => now, seed, databaseUrl: await newDatabaseUrl() });
    return service.stop;
  });

  it('lists documents newest first with every observed field', async () => {
    const { items, body: envelope } = await service.client.documents
      .list({
        from: '2026-09-01',
        to: '2026-09-30',
      })
      .page();
    expect(envelope).toMatchObject({ totalCount: 60, pageNumber: 1, pageSize: 60, totalPages: 1 });
    const times = items.map(({ purchasedAt }) => purchasedAt ?? '');
    expect(times).toEqual(times.toSorted().toReversed());
    expect(
      Object.keys(items[0]?.body ?? {})
        .toSorted()
        .join(' '),
    ).toBe(
      'category createdAt currency documentIdentifier duplicateCount groupId hasDocumentFile hasDuplicates id ' +
        'items ownedAmount paymentMethod purchaseTime source storeName tags taxAmount totalAmount',
    );
  });

  it('lists documents by creation, oldest first', async () => {
    const { items } = await service.client.documents
      .list({ sortBy: 'created_at', sortDirection: 'asc' })
      .page();
    const times = items.map(({ createdAt }) => createdAt ?? '');
    expect(times).toEqual(times.toSorted());
  });

  it('reads plain dates as days of the account; `to` includes the whole day', async () => {
    const { items } = await service.client.documents.list({ from: '2026-09-03', to: '2026-09-03' }).page();
    const warsaw = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Warsaw', dateStyle: 'short' });
    const days = items.map(({ purchasedAt }) => warsaw.format(new Date(purchasedAt ?? '')));
    expect(days.length).toBeGreaterThan(0);
    expect(new Set(days)).toEqual(new Set(['2026-09-03']));
  });

  it('gives the same document alone as in the list', async () => {
    const { items } = await service.client.documents.list().page();
    const document = await service.client.documents.get(items[0]?.id ?? '');
    expect(document).toEqual(items[0]);
  });

  it('gives images with the type of their bytes', async () => {
    const { items } = await service.client.documents.list().page();
    const withImage = items.filter(({ hasImage }) => hasImage);
    const images = await Promise.all(withImage.map(({ id }) => service.client.documents.image(id ?? '')));
    const starts = new Map(
      images.map(({ mediaType, bytes }) => [mediaType, Buffer.from(bytes.subarray(0, 4)).toString('latin1')]),
    );
    expect(Object.fromEntries(starts)).toEqual({
      'image/jpeg': '\u00ff\u00d8\u00ff\u00e0',
      'image/png': '\u0089PNG',
      'application/pdf': '%PDF',
    });
  });

  it('names duplicates at both documents and in the suggestions', async () => {
    const [first] = (await service.client.deduplication.suggestions().page()).items;
    for (const id of [first?.sourceId, first?.targetId]) {
      expect((await service.client.documents.duplicates(id ?? '').page()).items).toContainEqual(first);
      const document = await service.client.documents.get(id ?? '');
      expect(document?.body).toMatchObject({ hasDuplicates: true, duplicateCount: 1 });
    }
    expect(first?.confidencePerMille).toBeGreaterThan(900);
    expect(first?.reason).toContain('ta sama kwota');
  });

  it.each(['Day', 'Week', 'Month'] as const)(
    'adds up to the documents to the minor unit, by %s',
    async (by) => {
      const range = { startDate: '2026-07-01', endDate: '2026-10-15' };
      const totals: Money[] = [];
      const query = { from: range.startDate, to: range.endDate };
      for await (const { total } of service.client.documents.list(query)) totals.push(total);
      const inPln = sumMoney(
        totals.filter(({ currency }) => currency === 'PLN'),
        'PLN',
      );
      const inEur = sumMoney(
        totals.filter(({ currency }) => currency === 'EUR'),
        'EUR',
      );
      const { amounts, body: summary } = await service.client.summaries.period({ ...range, granularity: by });
      expect(amounts?.total).toEqual(inPln);
      expect(summary.totalAmount).toBe(Number(decimalString(inPln)));
      expect(summary.otherCurrencies).toEqual([
        { currency: 'EUR', totalAmount: Number(decimalString(inEur)) },
      ]);
      const sumOf = (parts: readonly { totalAmount?: string | number | null | undefined }[]) =>
        sumMoney(
          parts.map(({ totalAmount }) => parseMoney(totalAmount ?? 0, 'PLN')),
          'PLN',
        );
      expect(sumOf(summary.categoryTotals)).toEqual(inPln);
      expect(sumOf(summary.detailedCategoryTotals ?? [])).toEqual(inPln);
      expect(sumOf(summary.dailySummaries ?? [])).toEqual(inPln);
      expect(summary.dailySummaries).toHaveLength({ Day: 107, Week: 16, Month: 4 }[by]);
    },
  );

  it("gives presets as the periods that they mean on the service's day", async () => {
    const lastWeek = await service.client.summaries.preset('last-week');
    const period = await service.client.summaries.period(octoberWeek);
    expect(lastWeek).toEqual(period);
    const { body: lastMonth } = await service.client.summaries.preset('last-month', { granularity: 'Month' });
    expect(lastMonth.dailySummaries?.map(({ date }) => date)).toEqual(['2026-09-01']);
    expect(lastMonth.periodStart).toBe('2026-08-31T22:00:00.000Z');
    expect(lastMonth.periodEnd).toBe('2026-09-30T21:59:59.999Z');
  });

  it('pages weekly summaries of whole weeks, newest first', async () => {
    const all = await service.client.weeklySummaries.list({ pageSize: 100 }).page();
    const second = await service.client.weeklySummaries.list({ pageSize: 4 }).page(2);
    expect(all.totalCount).toBe(all.items.length);
    expect(second.totalCount).toBe(all.items.length);
    expect(second.items).toEqual(all.items.slice(4, 8));
    expect(all.items[0]).toEqual(await service.client.weeklySummaries.latest());
    expect(all.items[0]?.breakdown.map(({ date }) => date)).toEqual(
      ['05', '06', '07', '08', '09', '10', '11'].map((day) => `2026-10-${day}`),
    );
    expect(all.items[0]?.text).toMatch(/^5–11 października 2026: \d+ dokument/);
  });

  it('filters and pages notifications, by number and by name', async () => {
    const { notifications } = service.client;
    const all = await notifications.list().page();
    expect(all.totalCount).toBe(all.items.length);
    expect(new Set(all.items.map(({ type, category }) => `${type} ${category}`)).size).toBe(16);
    expect((await notifications.list({ type: 1, category: 2 }).page()).items).toHaveLength(1);
    expect(await notifications.list({ type: 'Error', category: 'WeeklySummary' }).page()).toEqual(
      await notifications.list({ type: 1, category: 2 }).page(),
    );
    expect((await notifications.list({ pageSize: 10 }).page(2)).items).toEqual(all.items.slice(10, 20));
    const unread = await notifications.list({ isRead: false }).page();
    expect(unread.items).toHaveLength(await notifications.unreadCount());
    expect(await notifications.get(all.items[0]?.id ?? '')).toEqual(all.items[0]);
  });

  it('shows archived groups only on request, and the owner of one group', async () => {
    const { groups } = service.client;
    const { items: shown } = await groups.list().page();
    const { items: all } = await groups.list({ showArchived: true }).page();
    expect(shown.map(({ name }) => name)).toEqual(['Dom', 'Wyjazdy']);
    expect(all.filter(({ isArchived }) => isArchived).map(({ name }) => name)).toEqual([
      'Mieszkanie na Ochocie',
    ]);
    const [first] = shown;
    expect(await groups.get(first?.id ?? '')).toMatchObject({
      ...first,
      owner: { id: service.accountId },
      body: { ...first?.body, owner: { id: service.accountId } },
    });
  });

  it('finds recurring payments, inactive ones only on request', async () => {
    const { items: active } = await service.client.recurringExpenses.list().page();
    expect(active.map(({ name, frequency, dayOfMonth }) => [name, frequency, dayOfMonth])).toEqual([
      ['Netflix', 'monthly', 12],
      ['Orange Polska', 'monthly', 22],
      ['Paczka od Rolnika', 'weekly', null],
      ['PGE Obrót', 'monthly', 9],
      ['Spotify', 'monthly', 18],
      ['Vectra', 'monthly', 15],
      ['Wspólnota Mieszkaniowa Lipowa 7', 'monthly', 3],
    ]);
    expect(active[0]?.nextDate).toBe('2026-11-12');
  });

  it('lists categories, tags, mailboxes, loyalty connections and banks', async () => {
    const { client } = service;
    const { items: categories } = await client.categories.list().page();
    expect(categories.map(({ english }) => english)).toContain('Groceries');
    expect(categories[0]?.subcategories[0]).toMatchObject({
      polish: 'Pieczywo',
      english: 'Bakery',
    });
    expect((await client.tags.list().page()).items[0]).toMatchObject({
      name: 'do rozliczenia',
      authorId: service.accountId,
    });
    const [mailbox] = (await client.inboundMailboxes.list().page()).items;
    expect(mailbox?.address).toBe(`${mailbox?.localPart}@${mailbox?.domain}`);
    expect((await client.loyalty.list().page()).items).toHaveLength(4);
    const { items: banks } = await client.banks.supported().page();
    expect(banks.map(({ name }) => name)).toContain('mBank');
  });
});

describe.each(eachDatabase)('a document in processing in %s', (_database, newDatabaseUrl) => {
  it('responds with 204 without a body, and is in no list or summary', async () => {
    const id = '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10';
    const document = { storeName: 'Lidl', totalAmount: '10.00', currency: 'PLN', purchaseTime: '2026-10-06' };
    await using service = await aService({
      now: () => now,
      databaseUrl: await newDatabaseUrl(),
      documents: [{ ...document, id, processing: true }],
    });
    const response = await service.get(`/api/PurchaseDocuments/${id}`);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('999');
    expect((await service.client.documents.list().page()).items).toEqual([]);
    expect((await service.client.summaries.period(octoberWeek)).body.totalAmount).toBe(0);
  });
});
