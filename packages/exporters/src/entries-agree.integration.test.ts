import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, type Dataset } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvExporter } from './csv/csv-exporter.ts';
import { ExportError } from './exporter/export-error.ts';
import { jsonExporter } from './json/json-exporter.ts';
import { anyHousehold } from './testing/any-household.ts';
import {
  cellsInWorkbook,
  csvEntryProblems,
  type EntryBody,
  workbookEntryProblems,
} from './testing/books/entry-file-problems.ts';
import { collectBytes, readCsv, readJson } from './testing/read-back.ts';

const accounting = {
  rules: [
    { payment: 'Karta', category: 'Żabka', account: '403' },
    { category: 'Jedzenie', account: '402' },
  ],
  default: { account: '409' },
  payments: { card: '131', gotówka: '101' },
  tax: { account: '221', country: 'PL' },
} as const;

const paymentMethods = ['card', 'CARD', 'Gotówka', 'blik', null];

/** Documents that are paid in several ways, some of which have no account. */
function paid(dataset: Dataset): Dataset {
  const documents = dataset.documents.map((document, index) => ({
    ...document,
    paymentMethod: paymentMethods[index % paymentMethods.length] ?? null,
  }));
  return { ...dataset, documents };
}

/** The totals of entries by currency, including zero. */
function totalsOf(entries: readonly EntryBody[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { amount, currency } of entries) {
    sums[currency] = (sums[currency] ?? 0n) + parseMoney(amount, currency).minor;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

function nullWhereTooLarge(error: unknown): null {
  if (error instanceof ExportError) return null;
  throw error;
}

const runs = { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 15), 200) };

it('entries are the same in CSV, JSON and the workbook, and add up to the totals', {
  timeout: 120_000,
}, async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(anyHousehold, async ({ dataset, options }) => {
      const report = buildReport(paid(dataset), { ...options, preset: 'accountant', accounting });
      const entries = readJson(await collectBytes(jsonExporter.write(report))).ledger?.entries ?? [];
      expect(await csvEntryProblems(report, entries)).toEqual([]);
      const problems = await workbookEntryProblems(report, entries).catch(nullWhereTooLarge);
      // A workbook cannot hold amounts of more than 15 digits.
      fc.pre(problems !== null);
      expect(problems).toEqual([]);
      const totals = report.figures.totals.filter(({ amount }) => amount.minor !== 0n);
      expect(totalsOf(entries)).toEqual(
        Object.fromEntries(totals.map(({ amount }) => [amount.currency, amount.minor])),
      );
      compared += entries.length;
    }),
    runs,
  );
  expect(compared).toBeGreaterThan(0);
});

it('suppliers are the same in CSV and the workbook, of every entry of a document', async () => {
  const suppliers = [
    { store: 'Ikea', name: 'IKEA Retail sp. z o.o.', taxId: '5270103385', country: 'PL', account: '202-07' },
  ];
  const documents = [
    aDocument({ storeName: 'IKEA', amount: '12.30', tax: '2.30' }),
    aDocument({ storeName: 'Kiosk' }),
  ];
  const report = buildReport(aDataset({ documents }), {
    locale: 'en',
    preset: 'accountant',
    accounting: { ...accounting, suppliers },
  });
  const ikea = ['IKEA Retail sp. z o.o.', '5270103385', 'PL', '202-07'];
  const expected = [ikea, ikea, ['', '', '', '']];
  const csv = { rows: 'entries', dialect: 'rfc4180' } as const;
  const rows = readCsv(await collectBytes(csvExporter.write(report, { csv })));
  const keys = ['supplier', 'taxNumber', 'taxCountry', 'supplierAccount'];
  expect(rows.map((row) => keys.map((key) => row[key]))).toEqual(expected);
  expect(await cellsInWorkbook(report, keys)).toEqual(expected);
});

it('entries without accounts of payments or tax are rejected, not left empty', async () => {
  const [household] = fc.sample(anyHousehold, { numRuns: 1, seed: 5 });
  if (!household) throw new Error('a sample has a household');
  const report = buildReport(household.dataset, { ...household.options, accounting: { rules: [] } });
  await expect(collectBytes(csvExporter.write(report, { csv: { rows: 'entries' } }))).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('payments or tax') as string,
  });
});
