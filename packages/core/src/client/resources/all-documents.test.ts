import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PurchaseDocumentBody } from '../../contract/resources.ts';
import { tooLargeError } from '../../errors/too-large.ts';
import { decimalString } from '../../money/money.ts';
import { readListedDocument } from '../../records/listed-document.ts';
import { unshared } from '../../records/shared-values.ts';
import { aDocumentBody } from '../../testing/index.ts';
import { dateInZone, startOfDay } from '../../time/time-zone.ts';
import { allDocuments, type ListVerifiedOptions, type WindowSource } from './all-documents.ts';
import type { TimeWindow } from './window.ts';

const zone = 'Europe/Warsaw';
const october: TimeWindow = { from: startOfDay('2026-10-01', zone), until: startOfDay('2026-11-01', zone) };

type Stored = { readonly id: string; readonly at: string; readonly minor: number; readonly currency: string };

const listed = (fields: Partial<PurchaseDocumentBody>) =>
  readListedDocument(aDocumentBody(fields), { shared: unshared, dayOf: (at) => dateInZone(at, zone) });

/**
 * A service with documents in it; what it hides is told by `cutAt` (its longest list) and `gives`. A list of more than
 * `maxReadable` documents is too large an answer.
 */
function serviceOf(
  stored: readonly Stored[],
  {
    cutAt = Infinity,
    gives = ['id', 'purchaseTime'],
    ghost = 0,
    maxReadable = Infinity,
    saysReadUntil = true,
  }: { cutAt?: number; gives?: string[]; ghost?: number; maxReadable?: number; saysReadUntil?: boolean } = {},
) {
  const asked: string[] = [];
  const inside = ({ from, until }: TimeWindow) => stored.filter(({ at }) => from <= at && at < until);
  const source: WindowSource = {
    zone,
    async list(window) {
      asked.push(`list ${window.from}`);
      const items = inside(window)
        .toSorted((left, right) => (left.at < right.at ? -1 : 1))
        .slice(0, cutAt)
        .map(({ id, at, minor, currency }) =>
          listed({
            totalAmount: decimalString({ minor: BigInt(minor), currency }),
            currency,
            ...(gives.includes('id') ? { id } : {}),
            ...(gives.includes('purchaseTime') ? { purchaseTime: at } : {}),
          }),
        );
      if (items.length <= maxReadable) return { items, envelope: {} };
      const readUntil = saysReadUntil ? (items[maxReadable]?.purchasedAt ?? null) : null;
      return { tooLarge: tooLargeError(1_000), readUntil };
    },
    async summarize(window) {
      asked.push(`summary ${window.from}`);
      const total = inside(window)
        .filter(({ currency }) => currency === 'PLN')
        .reduce((sum, { minor }) => sum + BigInt(minor), BigInt(ghost));
      return { totalAmount: decimalString({ minor: total, currency: 'PLN' }), categoryTotals: [] };
    },
  };
  return { asked, source, find: (options?: ListVerifiedOptions) => allDocuments(october, source, options) };
}

const anyStored = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    at: fc
      .date({
        min: new Date(october.from),
        max: new Date(Date.parse(october.until) - 1),
        noInvalidDate: true,
      })
      .map((at) => at.toISOString()),
    minor: fc.integer({ min: 1, max: 100_000 }),
    currency: fc.constantFrom('PLN', 'PLN', 'PLN', 'EUR'),
  }),
  { maxLength: 60, selector: ({ id }) => id },
);

const times = (stored: readonly Stored[]) => stored.map(({ at }) => at).toSorted();

describe('allDocuments', () => {
  it('takes two requests where the list adds up', async () => {
    const { find } = serviceOf([{ id: 'a', at: '2026-10-05T10:00:00.000Z', minor: 100, currency: 'PLN' }]);
    expect(await find()).toMatchObject({
      complete: true,
      requests: 2,
      evidence: [{ documents: 1, proven: true }],
    });
  });

  it('finds every document once, in purchase order, however short the lists are cut', async () => {
    await fc.assert(
      fc.asyncProperty(anyStored, fc.integer({ min: 1, max: 20 }), async (stored, cutAt) => {
        const { find } = serviceOf(stored, { cutAt });
        const { items, complete, evidence } = await find({ maxRequests: 1000, currency: 'PLN' });
        const found = items.map(({ purchasedAt }) => purchasedAt ?? '');
        expect(found.every((at, index) => index === 0 || (found[index - 1] ?? '') <= at)).toBe(true);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        const days = [...Map.groupBy(stored, ({ at }) => dateInZone(at, zone)).values()];
        const canBeFound =
          days.every((day) => day.length <= cutAt) && stored.every(({ currency }) => currency === 'PLN');
        expect({ complete, found: canBeFound ? found : times(stored) }).toEqual({
          complete: canBeFound || complete,
          found: times(stored),
        });
        // Whatever was found: what is called proven adds up, and the windows cover the range without a gap.
        expect(evidence.map(({ from }) => from)).toEqual([
          october.from,
          ...evidence.map(({ until }) => until).slice(0, -1),
        ]);
        expect(evidence.at(-1)?.until).toBe(october.until);
      }),
      { numRuns: 60 },
    );
  });

  it('reads what is too large for one answer in parts: the same documents, each once', async () => {
    await fc.assert(
      fc.asyncProperty(anyStored, fc.nat(10), fc.boolean(), async (stored, spare, saysReadUntil) => {
        const days = [...Map.groupBy(stored, ({ at }) => dateInZone(at, zone)).values()];
        const maxReadable = Math.max(0, ...days.map((day) => day.length)) + spare;
        const options = { currency: 'PLN' };
        const whole = await serviceOf(stored).find(options);
        const { find, asked } = serviceOf(stored, { maxReadable, saysReadUntil });
        // What is read in parts by force is none of the requests that may be used to prove.
        const { items, complete, requests } = await find({ ...options, maxRequests: 2 });
        expect(items).toEqual(whole.items);
        expect([complete, requests]).toEqual([true, asked.length]);
      }),
      { numRuns: 100 },
    );
  });

  it('needs no summary of a window whose list is too large', async () => {
    const stored = Array.from({ length: 10 }, (_, index) => ({
      id: String(index),
      at: `2026-10-${String(index * 3 + 1).padStart(2, '0')}T10:00:00.000Z`,
      minor: 100,
      currency: 'PLN',
    }));
    const { source } = serviceOf(stored, { maxReadable: 5 });
    const summarize: WindowSource['summarize'] = async (window) => {
      if (window.from === october.from && window.until === october.until) throw new Error('a long range');
      return source.summarize(window);
    };
    const { items, complete } = await allDocuments(october, { ...source, summarize });
    expect([items.length, complete]).toEqual([10, true]);
  });

  it('fails with an amount that cannot be read only if the document is part of the window', async () => {
    const inside = { id: 'a', totalAmount: 5, purchaseTime: '2026-10-05T10:00:00Z' };
    const odd = { id: 'b', totalAmount: '1e3', purchaseTime: '2026-10-06T10:00:00Z' };
    const find = (fields: Partial<PurchaseDocumentBody>) =>
      allDocuments(october, {
        zone,
        list: async () => ({ items: [listed(inside), listed({ ...odd, ...fields })], envelope: {} }),
        summarize: async () => ({ totalAmount: 5, categoryTotals: [] }),
      });
    for (const fields of [{ purchaseTime: '2027-01-01T10:00:00Z' }, { id: 'a' }]) {
      expect(await find(fields)).toMatchObject({ complete: true, items: [{ id: 'a' }] });
    }
    await expect(find({})).rejects.toMatchObject({
      code: 'schema',
      message: expect.stringContaining('document b: totalAmount'),
    });
  });

  it('names the day that is too large for one answer', async () => {
    const busy = { at: '2026-10-17T10:00:00.000Z', minor: 450, currency: 'PLN' };
    const stored = ['a', 'b', 'c'].map((id) => ({ id, ...busy }));
    await expect(serviceOf(stored, { maxReadable: 2 }).find()).rejects.toMatchObject({
      code: 'limit_exceeded',
      message:
        'the response is larger than 1,000 bytes, the current maximum; a single day, 2026-10-17, cannot be read in parts',
      details: { limit: { name: 'maxBodyBytes', max: 1_000 } },
    });
  });

  it('is never called complete when the lists miss a document of the summary', async () => {
    await fc.assert(
      fc.asyncProperty(anyStored, fc.integer({ min: 1, max: 5 }), async (stored, cutAt) => {
        const { find } = serviceOf(stored, { cutAt });
        const { items, complete } = await find({ currency: 'PLN' });
        const isWhole =
          items.filter(({ total }) => total?.currency === 'PLN').length ===
          stored.filter(({ currency }) => currency === 'PLN').length;
        expect(complete).toBe(isWhole);
      }),
      { numRuns: 60 },
    );
  });

  it('gives each document its day where the service gives no time', async () => {
    await fc.assert(
      fc.asyncProperty(anyStored, async (stored) => {
        const { find } = serviceOf(stored, { gives: ['id'] });
        const { items } = await find({ currency: 'PLN' });
        const days = new Map(stored.map(({ id, at }) => [id, dateInZone(at, zone)]));
        expect(items).toHaveLength(stored.length);
        for (const { id, purchasedOn } of items) expect(purchasedOn).toBe(days.get(id ?? ''));
      }),
      { numRuns: 30 },
    );
  });

  it('keeps documents that look the same when the service gives no identifier', async () => {
    const twin = { at: '2026-10-05T10:00:00.000Z', minor: 450, currency: 'PLN' };
    const { find } = serviceOf(
      [
        { id: 'a', ...twin },
        { id: 'b', ...twin },
      ],
      { gives: [] },
    );
    const { items, complete } = await find();
    expect([items.length, complete, items[0]?.purchasedOn]).toEqual([2, true, '2026-10-05']);
  });

  it.each([
    ['adds up', 0, true],
    ['does not add up', 1, false],
  ])(
    'gives each document once where a service knows no ranges, and its summary %s',
    async (_, ghost, complete) => {
      const items = [listed({ totalAmount: 1 }), listed({ totalAmount: 1 })];
      const source: WindowSource = {
        zone,
        list: async () => ({ items, envelope: {} }),
        summarize: async () => ({ totalAmount: 2 + ghost, categoryTotals: [] }),
      };
      const found = await allDocuments(october, source);
      expect(found.items).toEqual(items);
      expect(found.items.map(({ purchasedOn }) => purchasedOn)).toEqual([null, null]);
      expect(found.complete).toBe(complete);
    },
  );

  it('says on which day the service does not add up, and by how much', async () => {
    const stored = Array.from({ length: 31 }, (_, index) => ({
      id: String(index),
      at: `2026-10-${String(index + 1).padStart(2, '0')}T10:00:00.000Z`,
      minor: 1000,
      currency: 'PLN',
    }));
    const { find } = serviceOf(stored, { cutAt: 0 });
    const { complete, evidence, requests } = await find({ maxRequests: 1000 });
    expect(complete).toBe(false);
    expect(evidence).toHaveLength(31);
    expect(evidence[0]).toMatchObject({
      difference: '10.00',
      reason: 'the summary says 10.00 PLN, the documents add up to 0.00 PLN',
    });
    expect(requests).toBe(2 * 61);
  });

  it.each([
    [{ totalCount: '7' }, 'the list holds 1 of 7 documents'],
    [{ total: 7 }, 'the list holds 1 of 7 documents'],
    [{ totalPages: 3 }, 'the list says that more documents follow'],
    [{ totalCount: null, totalPages: '3' }, 'the list says that more documents follow'],
    [{ paging: { hasNextPage: true } }, 'the list says that more documents follow'],
    [{ totalCount: '1', totalPages: 1, hasNextPage: false }, undefined],
    [{ totalCount: 1, pageSize: 0, totalPages: 2 }, undefined],
  ])('believes what the envelope says of further documents: %j', async (envelope, reason) => {
    const source: WindowSource = {
      zone,
      list: async () => ({ items: [listed({ totalAmount: 1 })], envelope }),
      summarize: async () => ({ totalAmount: 1, categoryTotals: [] }),
    };
    const { complete, evidence } = await allDocuments(october, source, { maxRequests: 2 });
    expect([complete, evidence[0]?.reason]).toEqual([reason === undefined, reason]);
  });

  it('stops at the requests that it may take, and says that it is not complete', async () => {
    const { find, asked } = serviceOf([], { ghost: 1 });
    const { complete, requests } = await find({ maxRequests: 10 });
    expect([complete, requests, asked.length]).toEqual([false, 10, 10]);
  });
});
