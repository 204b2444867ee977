import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from './build-report.ts';
import type { Dataset } from './figures/dataset.ts';
import { presetNames } from './presets/registry.ts';
import type { Report } from './report/report.ts';
import { aDataset, aSummary } from './testing/dataset.ts';

const figuresOf = (fields: Partial<Dataset>) => buildReport(aDataset(fields), { locale: 'en' }).figures;
const plain = (amount: Money) => `${decimalString(amount)} ${amount.currency}`;

describe('a report of only the fields that the specification guarantees', () => {
  const documents = [aDocument({ amount: '30.00' }), aDocument({ amount: '12.34', storeName: 'Lidl' })];
  const summary = aSummary('42.34', { Jedzenie: '40.00', Dom: '2.34' });
  const categoryNames = [{ polish: 'Jedzenie', english: 'Food', emoji: '🍞', subcategories: [] }];

  it('takes the categories from the summary and is null for everything else', () => {
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

  it('ignores categories of a summary that does not match the documents', () => {
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

  it('shows a difference to the minor unit and adds a warning', () => {
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
        "The service's own summary shows PLN\u00a010.01, but its documents add up to PLN\u00a010.00 (difference: PLN\u00a00.01). Documents may be missing.",
    });
  });

  it('finds categories that do not add up to their total', () => {
    const { reconciliation } = figuresOf({ documents, summary: aSummary('10.00', { Dom: '9.99' }) });
    expect(reconciliation.status).toBe('differs');
  });

  it('is not checked without a summary', () => {
    expect(figuresOf({ documents }).reconciliation).toMatchObject({ status: 'unchecked', difference: null });
  });
});

describe('comparison', () => {
  const previous = {
    period: { from: '2026-09-01', until: '2026-10-01' },
    documents: [aDocument({ amount: '200.00' })],
    summary: null,
  };

  it('has the change and its share, and no share of zero', () => {
    const documents = [aDocument({ amount: '190.05' }), aDocument({ amount: '5.00', currency: 'EUR' })];
    const { comparison } = figuresOf({ documents, previous, summary: aSummary('190.05') });
    expect(comparison?.previous.label).toBe('September 2026 (one day shorter)');
    expect(comparison?.totals.map(({ change, changePerMille }) => [plain(change), changePerMille])).toEqual([
      ['-9.95 PLN', -50],
      ['5.00 EUR', null],
    ]);
  });
});

describe('the largest purchase', () => {
  const onDay = (day: string, amount: string) =>
    aDocument({ id: day, amount, purchasedOn: `2026-10-${day}` });

  it('is the earliest of equal purchases', () => {
    const documents = [onDay('12', '9.00'), onDay('11', '9.00'), onDay('10', '8.99')];
    expect(figuresOf({ documents }).largestPurchase?.id).toBe('11');
  });

  it('is missing if nothing was paid', () => {
    expect(figuresOf({ documents: [onDay('10', '0.00'), onDay('11', '-5.00')] }).largestPurchase).toBeNull();
  });
});

describe('an empty period', () => {
  it('shows zero and no list', () => {
    const report = buildReport(aDataset(), { locale: 'pl', preset: 'full' });
    expect(report.figures.totals.map(({ amount }) => plain(amount))).toEqual(['0.00 PLN']);
    expect(report.figures.days).toHaveLength(31);
    expect(report.sections.map(({ id }) => id)).toEqual(['headline', 'reconciliation', 'narrative']);
  });

  it('with income only has no table of days without spending', () => {
    const documents = [aDocument({ category: 'Salary', purchasedOn: '2026-10-05' })];
    const { sections } = buildReport(aDataset({ documents }), { locale: 'pl', preset: 'full' });
    expect(sections.map(({ id }) => id)).toEqual([
      'headline',
      'reconciliation',
      'narrative',
      'income',
      'data-quality',
      'income-documents',
      'data',
    ]);
  });
});

describe('income', () => {
  const salary = aDocument({ amount: '9000.00', category: 'Wynagrodzenie', purchasedOn: '2026-10-10' });
  const bread = aDocument({ amount: '8.00', category: 'Jedzenie', purchasedOn: '2026-10-11' });
  const refund = aDocument({ amount: '-3.00', category: 'Jedzenie', purchasedOn: '2026-10-12' });

  it('is separate from spending, and refunds reduce it', () => {
    const { totals, flows, income, categories } = figuresOf({ documents: [salary, bread, refund] });
    expect(totals.map(({ amount, documents }) => [plain(amount), documents])).toEqual([['5.00 PLN', 2]]);
    expect(flows.map((flow) => Object.values(flow).map(({ amount }) => plain(amount)))).toEqual([
      ['8.00 PLN', '-3.00 PLN', '5.00 PLN', '9000.00 PLN'],
    ]);
    expect(income.map(({ flow, amount }) => [flow, plain(amount)])).toEqual([['income', '9000.00 PLN']]);
    expect(categories.map(({ category, perMille }) => [category, perMille])).toEqual([['Jedzenie', 1000]]);
  });

  it('is recognized by the names of its categories, which can be configured', () => {
    const options = { locale: 'en', incomeCategories: ['food'] } as const;
    const categoryNames = [{ polish: 'Jedzenie', english: 'Food', emoji: null, subcategories: [] }];
    const dataset = aDataset({ documents: [salary, bread], categoryNames });
    expect(buildReport(dataset, options).figures.income.map(({ category }) => category)).toEqual(['Food']);
  });

  it('that only the summary contains is named in a warning', () => {
    const documents = [aDocument({ amount: '9008.00' })];
    const summary = aSummary('9008.00', { Wynagrodzenie: '9000.00', Jedzenie: '8.00' });
    const { warnings } = buildReport(aDataset({ documents, summary }), { locale: 'en' });
    expect(warnings.find(({ code }) => code === 'income_not_apart')?.message).toContain('PLN\u00a09,000.00');
  });
});

describe('a refund', () => {
  it('is still a refund if the own share is zero', () => {
    const documents = [aDocument({ amount: '-10.00', owned: '0.00' }), aDocument({ amount: '6.00' })];
    const { figures } = buildReport(aDataset({ documents }), { locale: 'en', counted: 'owned' });
    expect(figures.documents.map(({ flow }) => flow)).toEqual(['refund', 'purchase']);
    expect(figures.stores).toMatchObject([{ documents: 2, visits: 1, average: { minor: 600n } }]);
  });
});

it('is for a household where no preset is named, as on the command line', () => {
  const dataset = aDataset({ documents: [aDocument({ amount: '10.00' })] });
  const shown = ({ sections, overviewSize }: Report) => [overviewSize, sections.map(({ id }) => id)];
  const chosen = buildReport(dataset, { locale: 'en', preset: presetNames[0] ?? 'full' });
  expect(shown(buildReport(dataset, { locale: 'en' }))).toEqual(shown(chosen));
  expect(chosen.overviewSize).toBe('page');
});

describe('sections', () => {
  const documents = [aDocument({ purchasedOn: '2026-10-11', lineItems: [aLineItem({ amount: '10.00' })] })];
  const idsOf = (sections?: ReportOptions['sections']) =>
    buildReport(aDataset({ documents }), { locale: 'en', ...(sections ? { sections } : {}) }).sections.map(
      ({ id, media }) => [id, media.join()],
    );

  it('are selected and ordered by name, and explicitly selected ones are in every format', () => {
    expect(idsOf(['line-items', 'headline'])).toEqual([
      ['line-items', 'page,screen,workbook'],
      ['headline', 'page,screen,workbook'],
    ]);
    expect(idsOf()).toContainEqual(['data', 'workbook']);
    expect(idsOf().map(([id]) => id)).not.toContain('line-items');
  });

  it('that do not exist are rejected with the valid names', () => {
    const unknown = ['kategorie'] as unknown as ReportOptions['sections'];
    expect(() => idsOf(unknown)).toThrow(
      /^"kategorie" is not a section; the sections are headline, reconciliation, /,
    );
  });
});

describe('figures of a section', () => {
  const figuresIn = (id: string, fields: Partial<Dataset>) => {
    const { sections } = buildReport(aDataset(fields), { locale: 'en', preset: 'full', counted: 'owned' });
    const content = sections.find((section) => section.id === id)?.content;
    return (content?.type === 'figures' ? content.figures : []).map(
      ({ key, value }) => [key, value.type === 'money' ? plain(value.money) : value.type] as const,
    );
  };

  it('lead from the document total to the spending of the report', () => {
    const documents = [
      aDocument({ amount: '9000.00', category: 'Wynagrodzenie' }),
      aDocument({ amount: '10.00', owned: '4.00' }),
    ];
    expect(figuresIn('reconciliation', { documents }).slice(3, 7)).toEqual([
      ['documentsTotal', '9010.00 PLN'],
      ['income', '9000.00 PLN'],
      ['sharesOfOthers', '6.00 PLN'],
      ['spent', '4.00 PLN'],
    ]);
    const plainly = figuresIn('reconciliation', { documents: [aDocument()] }).map(([key]) => key);
    expect(plainly).not.toContain('spent');
  });

  it('are left out if they do not exist: a net refund has no average', () => {
    expect(figuresIn('headline', { documents: [aDocument({ amount: '-5.00' })] })).toEqual([
      ['spent-PLN', '-5.00 PLN'],
      ['documents', 'count'],
    ]);
  });
});

describe('the words of a report', () => {
  it.each([
    ['monthly', { from: '2026-10-01', until: '2026-11-01' }, 'październik 2026', 'October 2026'],
    [
      'weekly',
      { from: '2026-12-28', until: '2027-01-04' },
      '53. tydzień, 28 grudnia 2026 – 3 stycznia 2027',
      'Week 53, 28 December 2026 – 3 January 2027',
    ],
    [
      'weekly',
      { from: '2026-10-19', until: '2026-10-26' },
      '43. tydzień, 19–25 października 2026',
      'Week 43, 19–25 October 2026',
    ],
    [
      'monthly',
      { from: '2026-12-21', until: '2027-01-21' },
      'styczeń 2027 (21.12–20.01)',
      'January 2027 (21 Dec – 20 Jan)',
    ],
    ['quarterly', { from: '2026-07-01', until: '2026-10-01' }, 'III kwartał 2026', 'Q3 2026'],
    ['yearly', { from: '2026-01-01', until: '2027-01-01' }, 'rok 2026', '2026'],
    ['custom', { from: '2026-10-01', until: '2026-10-16' }, '1–15 października 2026', '1–15 October 2026'],
  ] as const)('name a %s period', (kind, period, polish, english) => {
    expect(buildReport(aDataset({ kind, period }), { locale: 'pl' }).period.label).toBe(polish);
    expect(buildReport(aDataset({ kind, period }), { locale: 'en' }).period.label).toBe(english);
  });

  it('state that a period is not over', () => {
    const { warnings, figures } = buildReport(
      aDataset({ readAt: '2026-10-10T12:00:00.000Z', documents: [aDocument({ amount: '100.00' })] }),
      { locale: 'en' },
    );
    expect(warnings.map(({ code }) => code)).toContain('period_not_over');
    expect(figures.dailyAverage).toEqual({ minor: 1000n, currency: 'PLN' });
  });
});

it('reject days that are not a period of its kind, which would get a false title', () => {
  const dataset = aDataset({ kind: 'weekly', period: { from: '2026-10-01', until: '2026-11-01' } });
  expect(() => buildReport(dataset, { locale: 'en' })).toThrow(
    expect.objectContaining({
      code: 'contradictory_period',
      message: '2026-10-01 to 2026-10-31 is not a weekly period; 2026-W40 is 2026-09-28 to 2026-10-04',
    }),
  );
});

it.each([
  ['2026-10-29', '2026-11-29', '2026-11 is 2026-11-01 to 2026-11-30'],
  ['2026-10-21', '2026-11-20', '2026-11 is 2026-11-01 to 2026-11-30'],
])(
  'refuses a month from a day that not every month has, or of other days: %s to %s',
  (from, until, named) => {
    const dataset = aDataset({ kind: 'monthly', period: { from, until } });
    expect(() => buildReport(dataset, { locale: 'en' })).toThrow(
      expect.objectContaining({
        code: 'contradictory_period',
        message: expect.stringContaining(named) as string,
      }),
    );
  },
);
