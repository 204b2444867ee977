import { decimalString, type Money, type PurchaseDocument } from '@outlay/core';
import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import type { Dataset } from './dataset.ts';
import { aDataset, aSummary } from './testing/dataset.ts';

const figuresOf = (fields: Partial<Dataset>) => buildReport(aDataset(fields), { locale: 'en' }).figures;
const plain = (amount: Money) => `${decimalString(amount)} ${amount.currency}`;

describe('a report of documents near midnight', () => {
  it.each([
    ['2026-09-30T21:59:59.999Z', undefined],
    ['2026-09-30T22:00:00.000Z', '2026-10-01'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25'],
    ['2026-10-31T22:59:59.999Z', '2026-10-31'],
    ['2026-10-31T23:00:00.000Z', undefined],
  ])('puts %s on %s', (purchasedAt, date) => {
    const { documents } = figuresOf({ documents: [aDocument({ purchasedAt })] });
    expect(documents.map((row) => row.date)).toEqual(date === undefined ? [] : [date]);
  });
});

describe('a report of only what the specification promises', () => {
  const documents = [aDocument({ amount: '30.00' }), aDocument({ amount: '12.34', storeName: 'Lidl' })];
  const summary = aSummary('42.34', { Jedzenie: '40.00', Dom: '2.34' });
  const categoryNames = [{ polish: 'Jedzenie', english: 'Food', emoji: '🍞', subcategories: [] }];

  it('takes the categories from the summary and says null for the rest', () => {
    const figures = figuresOf({ documents, summary, categoryNames });
    expect(
      figures.categories.map(({ category, emoji, amount, perMille }) => [
        category,
        emoji,
        plain(amount),
        perMille,
      ]),
    ).toEqual([
      ['Food', '🍞', '40.00 PLN', 945],
      ['Dom', null, '2.34 PLN', 55],
    ]);
    expect(figures.documents.map(({ id, date, store, category }) => [id, date, store, category])).toEqual([
      [null, null, 'Sklep', null],
      [null, null, 'Lidl', null],
    ]);
    expect(figures.reconciliation).toMatchObject({ status: 'balanced', source: 'period' });
  });

  it('does not take categories of a summary that does not agree with the documents', () => {
    const { categories, reconciliation } = figuresOf({
      documents,
      summary: aSummary('50.00', { Jedzenie: '50.00' }),
    });
    expect(categories.map(({ category, amount }) => [category, plain(amount)])).toEqual([
      [null, '42.34 PLN'],
    ]);
    expect(reconciliation.status).toBe('differs');
  });
});

describe('reconciliation', () => {
  const documents: PurchaseDocument[] = [
    aDocument({ amount: '10.00' }),
    aDocument({ amount: '5.00', currency: 'EUR' }),
  ];

  it('counts only documents in the currency of the summary', () => {
    const { reconciliation } = figuresOf({ documents, summary: aSummary('10.00', { Dom: '10.00' }) });
    expect(reconciliation.status).toBe('balanced');
  });

  it('shows a difference to the minor unit and warns', () => {
    const report = buildReport(aDataset({ documents, summary: aSummary('10.01', { Dom: '10.01' }) }), {
      locale: 'en',
    });
    expect(report.figures.reconciliation).toMatchObject({
      status: 'differs',
      difference: { minor: 1n, currency: 'PLN' },
    });
    expect(report.warnings[0]).toEqual({
      code: 'not_reconciled',
      message:
        "The service's summary says PLN\u00a010.01, its documents add up to PLN\u00a010.00: a difference of PLN\u00a00.01. Documents may be missing.",
    });
  });

  it('finds categories that do not add up to their total', () => {
    const { reconciliation } = figuresOf({ documents, summary: aSummary('10.00', { Dom: '9.99' }) });
    expect(reconciliation.status).toBe('differs');
  });

  it('says so where the service gave no summary', () => {
    expect(figuresOf({ documents }).reconciliation).toMatchObject({ status: 'unchecked', difference: null });
  });
});

describe('comparison', () => {
  const previous = {
    period: { from: '2026-09-01', until: '2026-10-01' },
    documents: [aDocument({ amount: '200.00' })],
    summary: null,
  };

  it('gives the change and its share, and no share of nothing', () => {
    const documents = [aDocument({ amount: '190.05' }), aDocument({ amount: '5.00', currency: 'EUR' })];
    const { comparison } = figuresOf({ documents, previous, summary: aSummary('190.05') });
    expect(comparison?.previous.label).toBe('September 2026 (30 days, not 31)');
    expect(comparison?.totals.map(({ change, changePerMille }) => [plain(change), changePerMille])).toEqual([
      ['-9.95 PLN', -50],
      ['5.00 EUR', null],
    ]);
  });
});

describe('stores', () => {
  it('are one when their names differ only in case, white space or Unicode form', () => {
    const spellings = ['Żabka', 'Żabka', 'ŻABKA', ' żabka ', 'Z\u0307abka'];
    const { stores } = figuresOf({ documents: spellings.map((storeName) => aDocument({ storeName })) });
    expect(stores.map(({ store, documents }) => [store, documents])).toEqual([['Żabka', 5]]);
  });
});

describe('an empty period', () => {
  it('gives a report that says so: zero, every day, and no list', () => {
    const report = buildReport(aDataset(), { locale: 'pl' });
    expect(report.figures.totals.map(({ amount }) => plain(amount))).toEqual(['0.00 PLN']);
    expect(report.figures.days).toHaveLength(31);
    expect(report.sections.map(({ id }) => id)).toEqual(['headline', 'reconciliation', 'weeks', 'days']);
  });
});

describe('the words of a report', () => {
  it.each([
    ['monthly', { from: '2026-10-01', until: '2026-11-01' }, 'październik 2026', 'October 2026'],
    [
      'weekly',
      { from: '2026-12-28', until: '2027-01-04' },
      'tydzień 53 roku 2026 (28.12.2026 – 03.01.2027)',
      'Week 53 of 2026 (28 Dec 2026 – 3 Jan 2027)',
    ],
    ['quarterly', { from: '2026-07-01', until: '2026-10-01' }, 'III kwartał 2026', 'Q3 2026'],
    ['yearly', { from: '2026-01-01', until: '2027-01-01' }, 'rok 2026', '2026'],
    [
      'custom',
      { from: '2026-10-01', until: '2026-10-16' },
      '01.10.2026 – 15.10.2026',
      '1 Oct 2026 – 15 Oct 2026',
    ],
  ] as const)('name a %s period', (kind, period, polish, english) => {
    expect(buildReport(aDataset({ kind, period }), { locale: 'pl' }).period.label).toBe(polish);
    expect(buildReport(aDataset({ kind, period }), { locale: 'en' }).period.label).toBe(english);
  });

  it('say that a period is not over', () => {
    const { warnings, figures } = buildReport(
      aDataset({ readAt: '2026-10-10T12:00:00.000Z', documents: [aDocument({ amount: '100.00' })] }),
      { locale: 'en' },
    );
    expect(warnings.map(({ code }) => code)).toContain('period_not_over');
    expect(figures.dailyAverage).toEqual({ minor: 1000n, currency: 'PLN' });
  });
});
