import type { PurchaseDocument } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { aDataset, aRecurringExpense, aSummary } from '../testing/dataset.ts';
import { lastReportFrom } from '../testing/last-report-from.ts';
import { plainDataset } from './plain-texts.ts';

/** Characters that can break an output, around a word that identifies the text. */
const hostile = (word: string) => `\u202e\0${word}\r\n--boundary\u2028\u001b[2J\ud800\u200b`;
const harmless = (word: string) => `${word} --boundary [2J\ufffd`;
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b]/u;

/** A document in which every text from the service is the result of `text`. */
function aDocumentOf(text: (word: string) => string): PurchaseDocument {
  return aDocument({
    amount: '12.34',
    id: text('id'),
    storeName: text('store'),
    paymentMethod: text('card'),
    identifier: text('number'),
    category: text('category'),
    groupId: text('group'),
    tags: [text('tag'), 'plain'],
    purchasedAt: '2026-10-05T10:00:00.000Z',
    lineItems: [
      aLineItem({ amount: '12.34', name: text('milk'), category: text('food'), subcategory: text('dairy') }),
    ],
  });
}

function aDatasetOf(text: (word: string) => string): Dataset {
  const document = aDocumentOf(text);
  const name = (word: string) => ({ polish: text(word), english: text(word), emoji: text(word) });
  const summary = aSummary('12.34', { [text('food')]: '12.34' });
  const past = { documents: [document], summary };
  return aDataset({
    account: text('account'),
    documents: [document],
    summary: { ...summary, narrative: 'told' },
    categoryNames: [{ ...name('food'), subcategories: [name('dairy')] }],
    previous: { period: { from: '2026-09-01', until: '2026-10-01' }, ...past },
    lastYear: { period: { from: '2025-10-01', until: '2025-11-01' }, ...past },
    recurring: [
      aRecurringExpense({
        id: text('id'),
        name: text('store'),
        description: text('description'),
        category: text('food'),
        subcategory: text('dairy'),
        paymentMethod: text('card'),
      }),
    ],
    duplicates: [
      { sourceId: text('id'), targetId: text('other'), confidencePerMille: 900, reason: text('reason') },
    ],
    groups: [{ id: text('group'), name: text('family') }],
  });
}

/** Every text in plain data. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Symbol.iterator in value
    ? [...(value as Iterable<unknown>)].flatMap(textsIn)
    : Object.values(value).flatMap(textsIn);
}

it('makes every text of a dataset one plain line', () => {
  expect(plainDataset(aDatasetOf(hostile))).toEqual(aDatasetOf(harmless));
});

it.each(['id', 'storeName', 'paymentMethod', 'identifier', 'category', 'groupId'] as const)(
  'finds a hostile %s in a document that is plain otherwise',
  (field) => {
    const documents = [aDocument({ amount: '1', [field]: hostile('x') })];
    const [document] = plainDataset(aDataset({ documents })).documents;
    expect(document?.[field]).toBe(harmless('x'));
  },
);

it('finds hostile tags and lines in a document that is plain otherwise', () => {
  const total = parseMoney('1', 'PLN');
  const lines = (['name', 'category', 'subcategory'] as const).map((field) => [
    { ...aLineItem(), total, [field]: hostile('x') },
  ]);
  const documents = [
    aDocument({ amount: '1', tags: ['plain', hostile('x')] }),
    ...lines.map((lineItems) => aDocument({ amount: '1', lineItems })),
  ];
  expect(textsIn(plainDataset(aDataset({ documents }))).filter((text) => unfit.test(text))).toEqual([]);
});

it('does not copy plain documents', () => {
  const documents = [aDocumentOf((word) => `Żółty ${word} 👨‍👩‍👧`)];
  expect(plainDataset(aDataset({ documents })).documents).toBe(documents);
});

it("keeps the paragraphs of the service's narrative, without unsafe characters", () => {
  const summary = { ...aSummary('1'), narrative: 'One\0.\r\n\r\nTwo\u202e.' };
  expect(plainDataset(aDataset({ summary })).summary?.narrative).toBe('One.\n\nTwo.');
});

it('leaves no unsafe text in a report, including text from the last report', () => {
  const before = buildReport(
    aDatasetOf((word) => `${word} then`),
    { locale: 'en' },
  );
  const hostileBefore = JSON.parse(
    JSON.stringify(lastReportFrom(before).documents, (_, value) => {
      if (typeof value === 'bigint') return `${value}n`;
      return typeof value === 'string' && value.endsWith('then') ? hostile(value) : value;
    }),
    (_, value) => (typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value),
  );
  const lastReport = { ...lastReportFrom(before), documents: hostileBefore };
  const report = buildReport(aDatasetOf(hostile), { locale: 'en', lastReport });
  expect(report.figures.changes).not.toBeNull();
  const found = textsIn(report).filter((text) => unfit.test(text));
  expect(found).toEqual([]);
  expect(textsIn(report)).toContain(harmless('store'));
  expect(textsIn(report)).toContain(harmless('store then'));
});
