import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readPurchaseDocument } from '../records/purchase-document.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { purchaseDocumentSchema } from './resources.ts';

/** The minimal response of each endpoint that the specification promises. */
const promised: Readonly<Partial<Record<EndpointName, unknown>>> = {
  listDocuments: { items: [{ storeName: 'A', totalAmount: 1, currency: 'PLN' }] },
  getDocument: { storeName: 'A' },
  listDocumentDuplicates: [{ id: 'a' }],
  listCategories: { categories: [{ polishName: 'Dom', englishName: 'Home' }] },
  listTags: [{ id: 'a' }],
  getLatestWeeklySummary: { summary: 'Tydzień.' },
  listWeeklySummaries: [{ summary: 'Tydzień.' }],
  getPeriodSummary: { totalAmount: 1, categoryTotals: [{ category: 'Dom', totalAmount: 1 }] },
  getPresetSummary: { totalAmount: 1, categoryTotals: [] },
  listNotifications: [{ id: 'n' }],
  getNotification: { id: 'n' },
  getUnreadNotificationCount: { count: 0 },
  listGroups: [{ id: 'g' }],
  getGroup: { id: 'g' },
  listInboundMailboxes: [{ id: 'a' }],
  listDuplicateSuggestions: [{ id: 'a' }],
  listLoyaltyConnections: [{ id: 'a' }],
  listSupportedBanks: ['Bank'],
  listRecurringExpenses: [{ id: 'a' }],
};

const answers = Object.entries(endpoints).flatMap(([name, { response }]) =>
  response === 'binary'
    ? []
    : [{ name, schema: response as z.ZodType, least: promised[name as EndpointName] }],
);

describe('the response schema of every endpoint', () => {
  it.each(answers)('$name accepts the minimal response', ({ schema, least }) => {
    expect(schema.safeParse(least).error).toBeUndefined();
  });

  it.each(answers)('$name keeps unknown fields', ({ schema, least }) => {
    const isList = Array.isArray(least);
    const body: unknown = isList ? least[0] : least;
    fc.assert(
      fc.property(fc.jsonValue(), (novelty) => {
        const extended = typeof body === 'object' ? { ...body, novelty } : body;
        const parsed = schema.parse(isList ? [extended] : extended);
        expect(parsed).toEqual(
          isList ? { items: [extended], totalCount: undefined, hasMore: false, unreadable: 0 } : extended,
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('an observed field', () => {
  it('never makes a document invalid, whatever its value', () => {
    const known = Object.keys(purchaseDocumentSchema.shape).filter(
      (name) => !['storeName', 'totalAmount', 'currency'].includes(name),
    );
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.jsonValue(), (name, value) => {
        expect(purchaseDocumentSchema.safeParse({ [name]: value }).success).toBe(true);
      }),
    );
  });
});

it('keeps readable line items and tags, and drops all line amounts if one line cannot be read', () => {
  const items = [{ name: 'bread', totalPrice: 4, category: 'Dom' }, null, 'half'];
  const tags = [{ name: 'work' }, 'home', 7];
  const body = purchaseDocumentSchema.parse({ totalAmount: 10, currency: 'PLN', items, tags });
  const document = readPurchaseDocument(body);
  expect(document?.lineItems.map(({ name, total }) => [name, total])).toEqual([
    ['bread', null],
    [null, null],
    [null, null],
  ]);
  expect(document?.tags).toEqual(['work', 'home']);
});
