import { decimalString } from '@outlay/core/money';
import { readReportBody } from '@outlay/exporters';
import { expect, it } from 'vitest';
import { type ComparedAmount, compareReports, type NamedAmount } from './compare-reports.ts';

type Row = readonly [id: string, store: string, category: string, amount: string, currency?: string];

/** A stored report of October 2026, or of another month, with these documents. */
function stored(rows: readonly Row[], month = '10', days = '31') {
  const group = (key: (row: Row) => string) => [
    ...Map.groupBy(rows, (row) => `${key(row)}|${row[4] ?? 'PLN'}`),
  ];
  const sum = (of: readonly Row[]) => of.reduce((total, row) => total + Math.round(Number(row[3]) * 100), 0);
  const amount = (of: readonly Row[]) => (sum(of) / 100).toFixed(2);
  const named = (key: (row: Row) => string, name: string) =>
    group(key).map(([text, of]) => {
      const [value, currency] = text.split('|');
      return { [name]: value, currency, amount: amount(of), documents: of.length, share: null };
    });
  return readReportBody(
    JSON.stringify({
      schema: 'outlay.report/1',
      kind: 'monthly',
      period: {
        start: `2026-${month}-01`,
        end: `2026-${month}-${days}`,
        timeZone: 'Europe/Warsaw',
        label: 'x',
      },
      locale: 'en',
      totals: named(() => '', 'all'),
      categories: named((row) => row[2], 'category'),
      stores: named((row) => row[1], 'store'),
      days: [],
      documents: rows.map(([id, store, category, value, currency = 'PLN']) => ({
        id,
        date: `2026-${month}-02`,
        store,
        category,
        amount: value,
        currency,
      })),
      comparison: null,
      reconciliation: {
        status: 'unchecked',
        summaryTotal: '0.00',
        documentsTotal: '0.00',
        difference: '0.00',
        currency: 'PLN',
        source: 'period',
      },
      recurring: null,
      duplicates: null,
      narrative: '',
      warnings: [],
    }),
  );
}

const compare = async (before: readonly Row[], now: readonly Row[], month?: string) =>
  compareReports(await stored(before, month, month === undefined ? undefined : '30'), await stored(now));
const told = (amounts: readonly (ComparedAmount & Partial<Pick<NamedAmount, 'name'>>)[]) =>
  amounts.map(({ name, before, now, change }) =>
    [name, decimalString(before), decimalString(now), decimalString(change), change.currency].join(' '),
  );

it('compares totals, categories and stores exactly, in each currency', async () => {
  const { totals, categories, stores, changes } = await compare(
    [
      ['1', 'Lidl', 'Groceries', '0.10'],
      ['2', 'Lidl', 'Groceries', '0.20'],
      ['3', 'Ikea', 'Housing', '90.00', 'EUR'],
    ],
    [
      ['4', 'Lidl', 'Groceries', '0.10'],
      ['5', 'Orlen', 'Transport', '200.00'],
    ],
    '09',
  );
  expect(told(totals)).toEqual([' 0.30 200.10 199.80 PLN', ' 90.00 0.00 -90.00 EUR']);
  expect(told(categories)).toEqual([
    'Transport 0.00 200.00 200.00 PLN',
    'Housing 90.00 0.00 -90.00 EUR',
    'Groceries 0.30 0.10 -0.20 PLN',
  ]);
  expect(told(stores)).toEqual([
    'Orlen 0.00 200.00 200.00 PLN',
    'Ikea 90.00 0.00 -90.00 EUR',
    'Lidl 0.30 0.10 -0.20 PLN',
  ]);
  expect(changes).toBeNull();
});

it('names the documents that changed between two reports of the same days', async () => {
  const { changes, totals } = await compare(
    [
      ['1', 'Lidl', 'Groceries', '10.00'],
      ['2', 'Lidl', 'Groceries', '20.00'],
      ['3', 'Ikea', 'Housing', '30.00'],
    ],
    [
      ['1', 'Lidl', 'Groceries', '10.00'],
      ['2', 'Lidl', 'Groceries', '25.00'],
      ['4', 'Orlen', 'Transport', '5.00'],
    ],
  );
  expect(
    changes?.documents.map(({ change, id, effect }) => `${change} ${id} ${decimalString(effect)}`),
  ).toEqual(['added 4 5.00', 'changed 2 5.00', 'removed 3 -30.00']);
  expect(told(totals)).toEqual([' 60.00 40.00 -20.00 PLN']);
});

it('refuses a report whose documents do not add up', async () => {
  const before = await stored([['1', 'Lidl', 'Groceries', '10.00']]);
  const cut = { ...before, documents: [] };
  expect(() => compareReports(before, cut)).toThrow(expect.objectContaining({ code: 'invalid_report' }));
});
