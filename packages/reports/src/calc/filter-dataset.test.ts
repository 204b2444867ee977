import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { ReportFilter } from '../figures/report-filter.ts';
import { aDataset, aRecurringExpense, aSummary } from '../testing/dataset.ts';
import { lastReportFrom } from '../testing/last-report-from.ts';
import { filterDataset } from './filter-dataset.ts';

const names = [{ polish: 'Jedzenie', english: 'Food', emoji: null, subcategories: [] }];
const receipt = aDocument({
  id: 'receipt',
  storeName: 'Lidl',
  amount: '100.00',
  owned: '50.00',
  tax: '10.00',
  paymentMethod: 'card',
  tags: ['dom'],
  groupId: 'flat',
  purchasedAt: '2026-10-05T10:00:00.000Z',
  lineItems: [
    aLineItem({ amount: '60.00', category: 'Jedzenie' }),
    aLineItem({ amount: '30.00', category: 'Ubrania' }),
  ],
});

function filtered(filter: ReportFilter, fields: Partial<Dataset> = {}) {
  const groups = [{ id: 'flat', name: 'Mieszkanie' }];
  const dataset = aDataset({ documents: [receipt], categoryNames: names, groups, tags: ['dom'], ...fields });
  return filterDataset(dataset, filter, 'en');
}

describe('a document of several categories', () => {
  it('is reduced to the selected ones: line items, the remainder with the largest, tax and share in proportion', () => {
    const amounts = (category: string) =>
      filtered({ category: [category] }).dataset.documents.flatMap(({ total, owned, tax }) =>
        [total, owned, tax].map((amount) => amount && decimalString(amount)),
      );
    expect(amounts('food')).toEqual(['70.00', '35.00', '7.00']);
    expect(amounts(' UBRANIA ')).toEqual(['30.00', '15.00', '3.00']);
  });

  it('states in the report how much is not shown', () => {
    const dataset = filtered({}).whole;
    const { figures } = buildReport(
      { ...dataset, summary: aSummary('100.00') },
      {
        locale: 'en',
        filter: { category: ['Ubrania'] },
      },
    );
    expect(figures.filter?.totals[0]).toMatchObject({
      all: { documents: 1 },
      leftOut: { documents: 0, amount: { minor: 7000n } },
      shown: { documents: 1, amount: { minor: 3000n } },
      inPart: 1,
    });
    expect(figures.documents[0]?.partOf).toEqual({ minor: 10_000n, currency: 'PLN' });
  });
});

describe('a name', () => {
  it.each<ReportFilter>([
    { tag: ['DOM'] },
    { group: ['mieszkanie'] },
    { store: [' lidl'] },
    { paymentMethod: ['Karta'] },
    { paymentMethod: ['CARD'] },
  ])('is found in any spelling: %j', (filter) => {
    expect(filtered(filter).dataset.documents).toEqual([receipt]);
  });

  it.each<[ReportFilter, string]>([
    [{ category: ['Fod'] }, 'filter.category: categories do not include "Fod"; did you mean "Food"?'],
    [{ tag: ['praca'] }, 'filter.tag: tags do not include "praca"; they are "dom"'],
    [{ group: ['Mieszkania'] }, 'did you mean "Mieszkanie"?'],
  ])('that the service does not list is rejected: %j', (filter, message) => {
    expect(() => filtered(filter)).toThrow(message);
  });

  it('of a store, or from a list that the service did not return, only causes a warning', () => {
    expect(filtered({ store: ['Lidll'] }).unknown).toEqual([
      { key: 'store', name: 'Lidll', closest: 'Lidl', isFormer: false },
    ]);
    expect(filtered({ tag: ['praca'] }, { tags: null }).unknown).toHaveLength(1);
  });
});

describe('a name that only earlier documents have', () => {
  const kids = aDocument({
    id: 'old',
    category: 'Ubrania',
    tags: ['kids'],
    purchasedAt: '2026-09-05T10:00:00.000Z',
  });
  const september = { from: '2026-09-01', until: '2026-10-01' };
  const renamed = {
    documents: [{ ...receipt, tags: ['children'], lineItems: [], category: 'Odzież' }],
    categoryNames: [{ polish: 'Odzież', english: 'Apparel', emoji: null, subcategories: [] }],
    tags: ['children'],
    previous: { period: september, documents: [kids], summary: null },
  };
  const warnings = (filter: ReportFilter, fields: Partial<Dataset> = {}) => {
    const { whole } = filtered({}, { ...renamed, ...fields });
    return buildReport(whole, { locale: 'en', filter })
      .warnings.filter(({ code }) => code === 'filter_name_unknown')
      .map(({ message }) => message);
  };

  it.each<[ReportFilter, string]>([
    [
      { category: ['Ubrania'] },
      'category that the service no longer lists and only earlier documents have: “Ubrania”',
    ],
    [{ tag: ['KIDS'] }, 'tag that the service no longer lists and only earlier documents have: “KIDS”'],
  ])('and that the service does not list causes an urgent warning: %j', (filter, message) => {
    expect(warnings(filter)).toEqual([`The filter names a ${message}. It may have been renamed.`]);
    const { unknown } = filtered(filter, {
      ...renamed,
      previous: null,
      paymentHistory: { period: september, documents: [kids] },
    });
    expect(unknown).toMatchObject([{ isFormer: true }]);
  });

  it('can be used beside the new one, so that both periods include the renamed category', () => {
    const { dataset, unknown } = filtered({ category: ['Ubrania', 'Apparel'] }, renamed);
    expect([dataset.documents.length, dataset.previous?.documents.length]).toEqual([1, 1]);
    expect(unknown).toMatchObject([{ name: 'Ubrania', isFormer: true }]);
  });

  it('causes no warning if the service lists it, or does not list all', () => {
    expect(warnings({ tag: ['kids'] }, { tags: ['children', 'kids'] })).toEqual([]);
    expect(warnings({ tag: ['kids'] }, { tags: null })).toEqual([]);
  });
});

it('warns about many unknown names in one line', () => {
  const unseen = (count: number) => Array.from({ length: count }, (_, index) => `unseen ${index}`);
  const { whole } = filtered({});
  const told = (filter: ReportFilter, locale: 'en' | 'pl') =>
    buildReport(whole, { locale, filter }).warnings.filter(({ code }) => code === 'filter_name_unknown');
  expect(told({ store: unseen(3) }, 'en')).toHaveLength(3);
  expect(told({ store: unseen(400) }, 'en').map(({ message }) => message)).toEqual([
    'The filter has 400 names (store) that no document has: “unseen 0”, “unseen 1”, “unseen 2” and 397 more.',
  ]);
  expect(told({ store: unseen(400) }, 'pl').map(({ message }) => message)).toEqual([
    'Nazwy z filtra, których nie ma w żadnym dokumencie (sklep, razem 400): „unseen 0”, „unseen 1”, „unseen 2” i jeszcze 397.',
  ]);
  expect(() => filtered({ tag: unseen(400) })).toThrow(
    /"unseen 2"; they are "dom"; 397 more names are unknown$/,
  );
});

it('finds names with invisible characters', () => {
  expect(
    filtered({ store: ['Lidl'] }, { documents: [{ ...receipt, storeName: 'Li\u200bdl' }] }).unknown,
  ).toEqual([]);
});

describe('a recurring expense', () => {
  const bill = (at: string, category: string) =>
    aDocument({
      id: at,
      storeName: 'Netflix',
      category,
      amount: '60.00',
      purchasedAt: `${at}T10:00:00.000Z`,
    });
  const recurring = [aRecurringExpense({ category: 'Jedzenie' })];
  const kept = (fields: Partial<Dataset>) =>
    filtered({ category: ['Food'] }, { recurring, ...fields }).dataset.recurring?.length;
  const september = { from: '2026-09-01', until: '2026-10-01' };
  const before = (category: string) => ({
    previous: { period: september, documents: [bill('2026-09-03', category)], summary: null },
  });

  it('is selected by its payments, so that none of them is reported as missing', () => {
    expect(kept({ documents: [receipt, bill('2026-10-03', 'Jedzenie')] })).toBe(1);
    expect(kept({ documents: [receipt, bill('2026-10-03', 'Ubrania')], ...before('Jedzenie') })).toBe(0);
    expect(kept(before('Ubrania'))).toBe(0);
    expect(kept(before('Jedzenie'))).toBe(1);
    expect(kept({})).toBe(1);
  });
});

it('lists a possible duplicate only if both documents are selected', () => {
  const pair = { sourceId: 'receipt', targetId: 'other', confidencePerMille: 900, reason: null };
  const other = aDocument({
    id: 'other',
    storeName: 'Orlen',
    amount: '100.00',
    purchasedAt: receipt.purchasedAt,
  });
  const records = { documents: [receipt, other], duplicates: [pair] };
  expect(filtered({ store: ['Lidl'] }, records).dataset.duplicates).toEqual([]);
  expect(filtered({ store: ['Lidl', 'Orlen'] }, records).dataset.duplicates).toEqual([pair]);
});

it('states which amount of a possible duplicate is part of a document', () => {
  const pair = { sourceId: 'receipt', targetId: 'other', confidencePerMille: 900, reason: null };
  const other = { ...receipt, id: 'other', lineItems: [], category: 'Ubrania' };
  const { whole } = filtered({}, { documents: [receipt, other], duplicates: [pair] });
  const report = (locale: 'en' | 'pl') =>
    buildReport(whole, { locale, filter: { category: ['Ubrania'] }, counted: 'full' });
  const told = (locale: 'en' | 'pl') =>
    report(locale)
      .warnings.filter(({ code }) => code === 'possible_duplicates')
      .map(({ message }) => message.replaceAll('\u00a0', ' '));
  expect(told('en')).toEqual([
    'Possible duplicate: Lidl, PLN 30.00 (part of PLN 100.00) on 5 Oct and PLN 100.00 on 5 Oct. Both are included in the totals.',
  ]);
  expect(told('pl')).toEqual([
    'Możliwy duplikat: Lidl, 30,00 zł (część kwoty 100,00 zł) z 5 października i 100,00 zł z 5 października. Obie kwoty są wliczone do sumy.',
  ]);
  expect(report('en').figures.duplicates?.[0]?.matches).toEqual(['store', 'amount', 'day']);
});

it('is compared with a report of the same filter in other words, but not of another filter', () => {
  const dataset = filtered({}).whole;
  const polish = buildReport(dataset, { locale: 'pl', filter: { category: ['Jedzenie'] } });
  const build = (category: string) =>
    buildReport(dataset, {
      locale: 'en',
      filter: { category: [category] },
      lastReport: lastReportFrom(polish),
    });
  expect(build('FOOD').figures.changes?.documents).toEqual([]);
  expect(() => build('Ubrania')).toThrow('the last report has the filter category=Jedzenie');
});

it('states that nothing matched the filter in the earlier period, not that nothing was spent', () => {
  const period = { from: '2026-09-01', until: '2026-10-01' };
  const before = { period, documents: [aDocument({ storeName: 'Orlen', amount: '9.00' })], summary: null };
  const { whole } = filtered({}, { previous: before });
  const linesOf = (locale: 'en' | 'pl') =>
    buildReport(whole, { locale, filter: { store: ['Lidl'] } }).overview.spent.comparisons;
  expect(linesOf('en')).toEqual(['No spending matched the filter in September']);
  expect(linesOf('pl')).toEqual(['We wrześniu nie było wydatków zgodnych z filtrem']);
});

it('states how many documents the filter excludes', () => {
  const records = { documents: [receipt, aDocument({ id: 'b', storeName: 'Orlen', amount: '9.00' })] };
  const dataset = { ...filtered({}, records).whole, summary: aSummary('109.00', { Dom: '109.00' }) };
  const textOf = (locale: 'en' | 'pl') =>
    buildReport(dataset, { locale, filter: { store: ['Lidl'] } }).overview.checked.text;
  expect(textOf('en')).toContain('. The filter leaves out 1 of them.');
  expect(textOf('pl')).toContain('. Filtr pomija 1 z nich.');
});

it('leaves out texts of the service about all documents, and says so', () => {
  const summary = { ...aSummary('100.00'), narrative: 'Wydano dużo.' };
  const options = { locale: 'en', sections: ['service-text'], filter: { store: ['Lidl'] } } as const;
  const { sections, figures } = buildReport({ ...filtered({}).whole, summary }, options);
  expect(figures.serviceText).toBeNull();
  expect(JSON.stringify(sections)).toContain('left out of a filtered report');
});
