import { decimalString, type Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { aDataset } from '../testing/dataset.ts';

const figuresOf = (fields: Partial<Dataset>) => buildReport(aDataset(fields), { locale: 'en' }).figures;
const plain = (amount: Money) => `${decimalString(amount)} ${amount.currency}`;

describe('a category', () => {
  it('counts a document once, even if several of its subcategories are on it', () => {
    const line = (subcategory: string) => aLineItem({ amount: '5.00', category: 'Dom', subcategory });
    const documents = [aDocument({ lineItems: [line('Meble'), line('Ogród')] })];
    const { categories, subcategories } = figuresOf({ documents });
    expect(categories.map(({ amount, documents: count }) => [plain(amount), count])).toEqual([
      ['10.00 PLN', 1],
    ]);
    expect(subcategories.map(({ documents: count }) => count)).toEqual([1, 1]);
  });
});

describe('a share of spending', () => {
  const documents = [
    aDocument({
      amount: '100.00',
      lineItems: [aLineItem({ amount: '100.00', category: 'Dom', subcategory: 'Meble' })],
    }),
    aDocument({
      amount: '-40.00',
      lineItems: [aLineItem({ amount: '-40.00', category: 'Dom', subcategory: 'Ogród' })],
    }),
    aDocument({
      amount: '40.00',
      lineItems: [aLineItem({ amount: '40.00', category: 'Auto', subcategory: 'Paliwo' })],
    }),
    aDocument({ amount: '-15.00', category: 'Buty' }),
  ];

  it('is the same in both lists, and a net refund has none', () => {
    const { categories, subcategories } = figuresOf({ documents });
    expect(categories.map(({ category, perMille }) => [category, perMille])).toEqual([
      ['Dom', 600],
      ['Auto', 400],
      ['Buty', null],
    ]);
    expect(subcategories.map(({ subcategory, perMille }) => [subcategory, perMille])).toEqual([
      ['Meble', 600],
      ['Paliwo', 400],
      [null, null],
      ['Ogród', null],
    ]);
  });

  it('names its basis only if there are net refunds', () => {
    const notesOf = (list: typeof documents) =>
      buildReport(aDataset({ documents: list }), { locale: 'en', sections: ['categories'] }).sections.flatMap(
        ({ content }) => (content.type === 'table' ? content.notes : []),
      );
    expect(notesOf(documents)).toEqual([
      'A category with more refunds than purchases has no share of spending. The shares of the other categories are calculated from their total: PLN\u00a0100.00.',
    ]);
    expect(notesOf(documents.slice(0, 3))).toEqual([]);
  });
});

describe('categories compared with the previous period', () => {
  const previous = {
    period: { from: '2026-09-01', until: '2026-10-01' },
    documents: [
      aDocument({ amount: '200.00', category: 'Podróże' }),
      aDocument({ amount: '30.00', category: 'Dom' }),
      aDocument({ amount: '7.00', category: 'Dom', currency: 'EUR' }),
    ],
    summary: null,
  };
  const documents = [aDocument({ amount: '50.00', category: 'Dom' })];

  it('include those without spending now, so that their changes add up', () => {
    const { categories } = figuresOf({ documents, previous });
    expect(
      categories.map(({ category, amount, perMille, documents: count, change }) => [
        category,
        plain(amount),
        perMille,
        count,
        change && plain(change),
      ]),
    ).toEqual([
      ['Dom', '50.00 PLN', 1000, 1, '20.00 PLN'],
      ['Podróże', '0.00 PLN', null, 0, '-200.00 PLN'],
      ['Dom', '0.00 EUR', null, 0, '-7.00 EUR'],
    ]);
  });

  it('exclude those without spending in both periods', () => {
    const returned = [
      aDocument({ amount: '9.00', category: 'Buty' }),
      aDocument({ amount: '-9.00', category: 'Buty' }),
    ];
    const { categories } = figuresOf({ documents, previous: { ...previous, documents: returned } });
    expect(categories.map(({ category }) => category)).toEqual(['Dom']);
  });

  it('have a total for each currency of either period', () => {
    const { sections } = buildReport(aDataset({ documents, previous }), { locale: 'en' });
    const content = sections.find(({ id }) => id === 'categories')?.content;
    const totals = content?.type === 'table' ? content.totals : [];
    expect(
      totals.map((row) => row.flatMap((cell) => (cell.type === 'money' ? plain(cell.money) : []))),
    ).toEqual([
      ['50.00 PLN', '-180.00 PLN'],
      ['0.00 EUR', '-7.00 EUR'],
    ]);
  });

  it('are not compared if only one of the two periods has categories', () => {
    const untold = [aDocument({ amount: '50.00' })];
    const changesOf = (fields: Partial<Dataset>) => figuresOf(fields).categories.map(({ change }) => change);
    expect(changesOf({ documents: untold, previous })).toEqual([null]);
    expect(changesOf({ documents, previous: { ...previous, documents: untold } })).toEqual([null]);
  });

  it('have no column of changes without a comparison', () => {
    const { sections } = buildReport(aDataset({ documents }), { locale: 'en' });
    const content = sections.find(({ id }) => id === 'categories')?.content;
    expect(content?.type === 'table' && content.columns.map(({ key }) => key)).toEqual([
      'category',
      'inDocuments',
      'share',
      'amount',
    ]);
  });

  it.each(['\n', '=', '\\n', '1='])('with %j in their names are not merged', (mark) => {
    const lineItems = [
      aLineItem({ amount: '5.00', category: `a${mark}b`, subcategory: 'c' }),
      aLineItem({ amount: '5.00', category: 'a', subcategory: `b${mark}c` }),
    ];
    const { documents: rows, subcategories } = figuresOf({ documents: [aDocument({ lineItems })] });
    expect(rows[0]?.parts).toHaveLength(2);
    expect(subcategories.map(({ amount, documents: count }) => [plain(amount), count])).toEqual([
      ['5.00 PLN', 1],
      ['5.00 PLN', 1],
    ]);
  });
});

it.each([
  ['en', 'No document has a category.'],
  ['pl', 'Żaden dokument nie ma kategorii.'],
] as const)('documents without categories have a sentence instead of a table, in %s', (locale, sentence) => {
  const documents = [aDocument({ id: 'a' }), aDocument({ id: 'b', currency: 'EUR' })];
  const { sections } = buildReport(aDataset({ documents }), { locale, preset: 'accountant' });
  expect(sections.find(({ id }) => id === 'categories')?.content).toEqual({
    type: 'prose',
    paragraphs: [sentence],
    source: null,
  });
});
