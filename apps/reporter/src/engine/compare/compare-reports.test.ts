import { decimalString } from '@outlay/core/money';
import { readReportBody } from '@outlay/exporters';
import { expect, it } from 'vitest';
import { type ReportRow, reportJson } from '../../testing/report-json.ts';
import { type ComparedAmount, compareReports, type NamedAmount } from './compare-reports.ts';

/** A stored report of October 2026, or of another month. */
const stored = (...report: Parameters<typeof reportJson>) => readReportBody(reportJson(...report));
const compare = async (before: readonly ReportRow[], now: readonly ReportRow[], month?: string) =>
  compareReports(await stored(before, month, month === undefined ? undefined : '30'), await stored(now));
const told = (amounts: readonly (ComparedAmount & Partial<Pick<NamedAmount, 'name'>>)[]) =>
  amounts.map(({ name, before, now, change }) =>
    [name, decimalString(before), decimalString(now), decimalString(change), change.currency].join(' '),
  );

it('compares totals, categories and stores exactly, in each currency', async () => {
  const { totals, categories, stores, documents } = await compare(
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
  expect(documents).toBeNull();
});

it('names the documents that changed between two reports of the same days', async () => {
  const { documents, totals } = await compare(
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
  expect(documents?.map(({ change, id, effect }) => `${change} ${id} ${decimalString(effect)}`)).toEqual([
    'added 4 5.00',
    'changed 2 5.00',
    'removed 3 -30.00',
  ]);
  expect(told(totals)).toEqual([' 60.00 40.00 -20.00 PLN']);
});

it('refuses a report whose documents do not add up', async () => {
  const before = await stored([['1', 'Lidl', 'Groceries', '10.00']]);
  const cut = { ...before, documents: [] };
  expect(() => compareReports(before, cut)).toThrow(expect.objectContaining({ code: 'invalid_report' }));
});

it('lists the first documents and categories of a report that has many', async () => {
  const rows = Array.from(
    { length: 1_000 },
    (_, index): ReportRow => [String(index), 'Lidl', `Category ${index % 150}`, `${index + 1}.00`],
  );
  const compared = await compare(rows.slice(0, 700), rows);
  expect([compared.documents?.length, compared.moreDocuments]).toEqual([200, 100]);
  expect([compared.categories.length, compared.moreCategories]).toEqual([100, 50]);
});
