import type { PurchaseDocumentBody } from '@outlay/core/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aService, type ServiceFixture } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';

const now = new Date('2026-11-21T06:00:00Z');

describe.each(eachDatabase)(
  'a seeded account in %s shows through the interface',
  (_database, newDatabaseUrl) => {
    let service: ServiceFixture;

    beforeAll(async () => {
      service = await aService({
        now: () => now,
        seed: { asOf: '2026-11-20', imagesPerMonth: 3 },
        databaseUrl: await newDatabaseUrl(),
      });
      return service.stop;
    });

    describe.each([
      ['the last whole month', { from: '2026-10-01', to: '2026-10-31' }],
      ['the month before', { from: '2026-09-01', to: '2026-09-30' }],
    ])('in %s', (_, range) => {
      let documents: readonly PurchaseDocumentBody[];
      beforeAll(async () => {
        documents = (await service.client.documents.list(range).page()).body.items;
      });

      it.each<[string, (document: PurchaseDocumentBody) => boolean]>([
        ['a refund', ({ totalAmount }) => Number(totalAmount) < 0],
        ['a second currency', ({ currency }) => currency === 'EUR'],
        ['a duplicate', ({ hasDuplicates }) => hasDuplicates === true],
        ['a document with an image', ({ hasDocumentFile }) => hasDocumentFile === true],
        ['one without an image', ({ hasDocumentFile }) => hasDocumentFile === false],
        ['a shared amount', ({ groupId, ownedAmount }) => groupId !== null && ownedAmount !== null],
        ['a receipt', ({ source }) => source === 1],
        [
          'an invoice with its number',
          ({ source, documentIdentifier }) => source === 2 && !!documentIdentifier,
        ],
        ['an e-mail', ({ source }) => source === 3],
        ['tags', ({ tags }) => (tags ?? []).length > 0],
        ['a document without lines', ({ items, category }) => items?.length === 0 && !!category],
        ['a discount', ({ items }) => (items ?? []).some(({ discount }) => Number(discount) > 0)],
      ])('%s', (__, has) => {
        expect(documents.filter(has).length).toBeGreaterThan(0);
      });

      it('an image of each kind', async () => {
        const ids = documents.flatMap(({ id, hasDocumentFile }) => (id && hasDocumentFile ? [id] : []));
        const images = await Promise.all(ids.map((id) => service.client.documents.image(id)));
        expect(new Set(images.map(({ mediaType }) => mediaType))).toEqual(
          new Set(['image/jpeg', 'image/png', 'application/pdf']),
        );
      });

      it('the other currency beside the total', async () => {
        const span = { startDate: range.from, endDate: range.to };
        const { body } = await service.client.summaries.period(span);
        expect(body.otherCurrencies?.map(({ currency }) => currency)).toEqual(['EUR']);
      });
    });

    it('a document in processing, which a notification refers to', async () => {
      const { items } = await service.client.notifications
        .list({
          type: 'Info',
          category: 'DocumentProcessing',
        })
        .page();
      const [id] = items.flatMap(({ referenceId }) => referenceId ?? []);
      expect((await service.get(`/api/PurchaseDocuments/${id}`)).status).toBe(204);
    });

    it('notifications of every type and category, read and unread', async () => {
      const { client } = service;
      const { items } = await client.notifications.list({ pageSize: 500 }).page();
      expect(new Set(items.map(({ type, category }) => `${type} ${category}`)).size).toBe(16);
      const isRead = new Set(items.map((item) => `${item.category} ${item.isRead}`));
      expect(isRead.size).toBe(8);
      expect(items.every((item) => item.isRead === (item.readAt !== null))).toBe(true);
      const unread = items.filter((item) => !item.isRead);
      expect(await client.notifications.unreadCount()).toBe(unread.length);
      const times = items.map(({ createdAt }) => createdAt ?? '');
      expect(times.every((time) => time <= now.toISOString())).toBe(true);
    });

    it('duplicates of every status', async () => {
      const { items: suggestions } = await service.client.deduplication.suggestions().page();
      expect(new Set(suggestions.map(({ status }) => status))).toEqual(
        new Set(['pending', 'accepted', 'rejected', 'dismissed']),
      );
      // Few enough to inspect: regular purchases are not pairs.
      expect(suggestions.length).toBeLessThan(40);
    });

    it('recurring expenses of every frequency, active and inactive', async () => {
      const { items: all } = await service.client.recurringExpenses.list({ includeInactive: true }).page();
      const active = all.filter(({ isActive }) => isActive);
      expect(new Set(active.map(({ frequency }) => frequency))).toEqual(
        new Set(['weekly', 'monthly', 'quarterly', 'yearly']),
      );
      expect(all.filter(({ isActive }) => !isActive).map(({ name }) => name)).toEqual(['Zdrofit']);
      expect(active.every(({ nextDate }) => (nextDate ?? '') >= '2026-11-08')).toBe(true);
    });

    it('14 months of weekly summaries, each compared with the previous one', async () => {
      const { items, totalCount } = await service.client.weeklySummaries.list({ pageSize: 100 }).page();
      expect(totalCount).toBeGreaterThanOrEqual(57);
      expect(items).toHaveLength(totalCount ?? 0);
      const [first, ...later] = items.toReversed();
      expect(first?.text).not.toContain('niż tydzień wcześniej');
      expect(later.filter(({ text }) => !text?.includes('tydzień wcześniej'))).toEqual([]);
    });

    it('groups, one of them archived, mailboxes and loyalty connections in two states', async () => {
      const { client } = service;
      const { items: groups } = await client.groups.list({ showArchived: true }).page();
      expect([groups.length, groups.filter(({ isArchived }) => isArchived).length]).toEqual([3, 1]);
      expect((await client.inboundMailboxes.list().page()).items).toHaveLength(2);
      const { items: loyalty } = await client.loyalty.list().page();
      expect(new Set(loyalty.map(({ status }) => status)).size).toBe(2);
    });
  },
);
