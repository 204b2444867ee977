import type { Category, PurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import type { Dataset, SourcedSummary } from '../figures/dataset.ts';
import { aDataset } from '../testing/dataset.ts';

const categories = ['Jedzenie', 'jedzenie', 'Dom', 'Bez kategorii', 'Wynagrodzenie', null];
const subcategories = ['Owoce', 'OWOCE', 'Paliwo', null];
const currencies = ['PLN', 'EUR', 'JPY', 'KWD', 'CHF'];
const stores = ['Żabka', 'ŻABKA', 'Lidl', 'lidl ', 'Bez nazwy', null];

const categoryNames: readonly Category[] = [
  {
    polish: 'Jedzenie',
    english: 'Food',
    emoji: '🛒',
    subcategories: [{ polish: 'Owoce', english: 'Fruit', emoji: null }],
  },
];

const anyMinor = fc.oneof(fc.bigInt(-50_000n, 200_000n), fc.constantFrom(0n, 1n, -1n));

const anyLine = fc.record({
  name: fc.constantFrom('Mleko', 'Kaucja', null),
  minor: fc.option(anyMinor, { freq: 6 }),
  category: fc.constantFrom(...categories),
  subcategory: fc.constantFrom(...subcategories),
});

const anyDay = fc
  .date({
    min: new Date('2026-09-30T22:00:00Z'),
    max: new Date('2026-10-31T22:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((at) => at.toISOString());

const anyDocument: fc.Arbitrary<PurchaseDocument> = fc
  .record({
    id: fc.option(fc.uuid(), { freq: 8 }),
    currency: fc.constantFrom(...currencies),
    storeName: fc.constantFrom(...stores),
    category: fc.constantFrom(...categories),
    purchasedAt: fc.option(anyDay, { freq: 8 }),
    minor: anyMinor,
    taxMinor: fc.option(fc.bigInt(0n, 5000n)),
    ownedPerMille: fc.option(fc.bigInt(0n, 1000n), { freq: 2 }),
    groupId: fc.constantFrom('flat', 'trip', null),
    lines: fc.array(anyLine, { maxLength: 6 }),
  })
  .map(({ currency, minor, taxMinor, ownedPerMille, lines, ...fields }) => {
    const decimal = (units: bigint) => decimalString({ minor: units, currency });
    return aDocument({
      ...fields,
      currency,
      amount: decimal(minor),
      ...(taxMinor === null ? {} : { tax: decimal(taxMinor) }),
      ...(ownedPerMille === null ? {} : { owned: decimal((minor * ownedPerMille) / 1000n) }),
      lineItems: lines.map(({ minor: units, ...line }) =>
        aLineItem({ ...line, currency, ...(units === null ? {} : { amount: decimal(units) }) }),
      ),
    });
  });

function withoutCategories(document: PurchaseDocument): PurchaseDocument {
  const lineItems = document.lineItems.map((item) => ({ ...item, category: null, subcategory: null }));
  return { ...document, category: null, lineItems };
}

/** The service's summary of documents without categories, with everything in one category. */
function summaryOf(documents: readonly PurchaseDocument[]): SourcedSummary {
  const minor = documents.reduce((sum, { total }) => sum + (total.currency === 'PLN' ? total.minor : 0n), 0n);
  const total = { minor, currency: 'PLN' };
  const about = { source: 'period', narrative: null, createdAt: null };
  return { ...about, total, categories: [{ category: 'Dom', amount: total }] };
}

/**
 * Generates October 2026 of an arbitrary account: refunds, income, shares of groups, five currencies, zero amounts,
 * documents without items, categories, stores or dates, and items that are negative, unpriced or larger than the
 * document.
 */
export const anyAccount: fc.Arbitrary<Dataset> = fc
  .record({
    documents: fc.array(anyDocument, { maxLength: 15 }),
    gives: fc.constantFrom('categories', 'categories', 'no categories', 'only the summary'),
  })
  .map(({ documents: generated, gives }) => {
    const documents = gives === 'categories' ? generated : generated.map(withoutCategories);
    const groups = [{ id: 'flat', name: 'Mieszkanie' }];
    const summary = gives === 'only the summary' ? summaryOf(documents) : null;
    return aDataset({ documents, categoryNames, groups, summary });
  });
