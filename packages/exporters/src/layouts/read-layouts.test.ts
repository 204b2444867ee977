import { readFile } from 'node:fs/promises';
import { aDocument } from '@outlay/core/testing';
import { plainLine } from '@outlay/core/text';
import { lastDay } from '@outlay/core/time';
import { type AccountingMapping, buildReport, type DocumentRow, type Report, wordsOf } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvExporter } from '../csv/csv-exporter.ts';
import { ExportError } from '../exporter/export-error.ts';
import { anyAccount } from '../testing/any-account.ts';
import { anyHousehold } from '../testing/any-household.ts';
import { anyBooks, bookedAccount } from '../testing/books/any-books.ts';
import type { ImportedTransaction } from '../testing/layout-readers/imported-transaction.ts';
import { readFireflyIii } from '../testing/layout-readers/read-firefly-iii.ts';
import { readGnucash } from '../testing/layout-readers/read-gnucash.ts';
import { readQuickbooksBank } from '../testing/layout-readers/read-quickbooks-bank.ts';
import { readXeroBills } from '../testing/layout-readers/read-xero-bills.ts';
import { readYnab } from '../testing/layout-readers/read-ynab.ts';
import { collectBytes } from '../testing/read-back.ts';
import { type CsvLayoutName, csvLayouts } from './csv-layouts.ts';
import { fireflyConfiguration } from './shipped/firefly-configuration.ts';

const inDocs = (file: string) => new URL(`../../../../docs/layouts/${file}`, import.meta.url);
const example = (name: CsvLayoutName) => readFile(inDocs(`${name}.csv`));

const none = { category: '', accounts: [], reference: '', notes: [] };
const shop = { day: '2026-10-05', payee: 'Papiernik, Warszawa', currency: 'PLN' };
const books = { day: '2026-10-12', payee: 'Księgarnia', currency: 'PLN' };
const employer = { day: '2026-10-31', payee: 'Pracodawca', currency: 'PLN' };

describe('the example of', () => {
  it('ynab is three transactions', async () => {
    expect(readYnab(await example('ynab'), 'PLN')).toEqual([
      { ...none, ...shop, minor: -12_300n, category: 'Biuro' },
      { ...none, ...books, minor: 4_000n, category: 'Biuro' },
      { ...none, ...employer, minor: 650_000n, category: 'Wynagrodzenie' },
    ]);
  });

  it('quickbooks-bank is three transactions', async () => {
    expect(readQuickbooksBank(await example('quickbooks-bank'), 'PLN')).toEqual([
      { ...none, ...shop, minor: -12_300n },
      { ...none, ...books, minor: 4_000n },
      { ...none, ...employer, minor: 650_000n },
    ]);
  });

  it('firefly-iii is a transaction for each category, by its import configuration', async () => {
    const configuration = await readFile(inDocs('firefly-iii.json'), 'utf8');
    const first = { ...none, ...shop, reference: 'a1' };
    const notes = ['Papiernik, Warszawa', 'firma,dom', 'FV/1/10/2026', '', 'Card'];
    expect(readFireflyIii(await example('firefly-iii'), configuration)).toEqual([
      { ...first, minor: -10_000n, category: 'Biuro', notes },
      { ...first, minor: -2_300n, category: 'Jedzenie', notes },
      {
        ...none,
        ...books,
        minor: 4_000n,
        category: 'Biuro',
        reference: 'a2',
        notes: ['Księgarnia', '', '', '', 'Cash'],
      },
      {
        ...none,
        ...employer,
        minor: 650_000n,
        category: 'Wynagrodzenie',
        reference: 'a3',
        notes: ['Pracodawca', '', '', '', 'Transfer'],
      },
    ]);
  });

  it('gnucash is a transaction for each entry', async () => {
    const first = { ...none, ...shop, reference: 'FV/1/10/2026' };
    expect(readGnucash(await example('gnucash'))).toEqual([
      { ...first, minor: 8_130n, category: 'Biuro', accounts: ['401', '131'] },
      { ...first, minor: 1_870n, category: 'Jedzenie', accounts: ['402', '131'] },
      { ...first, minor: 2_300n, accounts: ['221', '131'] },
      { ...none, ...books, minor: 4_000n, category: 'Biuro', accounts: ['101', '401'], reference: 'a2' },
    ]);
  });

  it('xero-bills is a bill of two lines and one of a refund', async () => {
    const first = { ...shop, reference: 'FV/1/10/2026', notes: ['23%'] };
    const second = { ...books, reference: 'a2', notes: ['23%'] };
    expect(readXeroBills(await example('xero-bills'))).toEqual([
      {
        lines: [
          { ...first, minor: 10_000n, category: 'Biuro', accounts: ['401'] },
          { ...first, minor: 2_300n, category: 'Jedzenie', accounts: ['402'] },
        ],
      },
      { lines: [{ ...second, minor: -4_000n, category: 'Biuro', accounts: ['401'] }] },
    ]);
  });
});

/** Everything is mapped to accounts. */
const accounting: AccountingMapping = {
  rules: [{ category: 'Biedronka', account: 'Expenses:Food', vat: '5%' }],
  default: { account: '=400', vat: '23%' },
  payments: { default: 'Assets:Bank' },
  tax: { account: '221', country: 'PL' },
};

const runs = { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 15) };

const anyReport = fc.oneof(
  anyHousehold.map(({ dataset, options }) => buildReport(dataset, { ...options, accounting })),
  anyAccount.map((dataset) => buildReport(dataset, { locale: 'pl', accounting })),
  anyBooks({ min: 4, max: 10 }).map((booked) => bookedAccount(booked).reports[0] as Report),
);

const written = (report: Report, name: CsvLayoutName, currency?: string): Promise<Buffer> =>
  collectBytes(
    csvExporter.write(report, {
      csvLayout: { layout: csvLayouts[name], ...(currency === undefined ? {} : { currency }) },
    }),
  );

/** What a reader makes of a file; that there is none where a column would be empty that the program requires. */
async function readUnlessRefused(
  report: Report,
  name: CsvLayoutName,
  read: (file: Buffer) => string[],
): Promise<string[] | 'refused'> {
  const file = await written(report, name).catch((error: unknown) => error);
  if (file instanceof ExportError && /column .+ is empty for /.test(file.message)) return 'refused';
  if (!Buffer.isBuffer(file)) throw file;
  return read(file);
}

/** Transactions in an order of their own, for comparing without regard to the order of rows. */
const inOrder = (transactions: readonly ImportedTransaction[]): string[] =>
  transactions
    .map((each) => JSON.stringify({ ...each, minor: String(each.minor) }, Object.keys(shape)))
    .toSorted();

const shape = { day: 0, payee: 0, minor: 0, currency: 0, category: 0, accounts: 0, reference: 0, notes: 0 };

const documentsOf = ({ figures }: Report): DocumentRow[] => [...figures.documents, ...figures.income];

const currenciesOf = (report: Report): string[] => [
  ...new Set(documentsOf(report).map(({ amount }) => amount.currency)),
];

/** What every program knows of a document. */
const headOf = (report: Report, { date, store, amount }: DocumentRow) => ({
  ...none,
  day: date ?? lastDay(report.period),
  payee: plainLine(store ?? '') || wordsOf(report.locale).unnamedStore,
  currency: amount.currency,
});

const changeOf = ({ flow }: DocumentRow, minor: bigint): bigint => (flow === 'income' ? minor : -minor);

/** The number of a document; with its identifier where another document of the store has the same. */
function referenceFinder(report: Report): (document: DocumentRow) => string {
  const keyOf = ({ store, identifier }: DocumentRow) =>
    `${plainLine(store ?? '')}\n${plainLine(identifier ?? '')}`.toLowerCase();
  const counts = Map.groupBy(documentsOf(report), keyOf);
  return (document) => {
    const [number, id] = [plainLine(document.identifier ?? ''), plainLine(document.id ?? '')];
    if (number === '') return id;
    return (counts.get(keyOf(document))?.length ?? 0) > 1 ? `${number} (${id})` : number;
  };
}

describe('of any account', () => {
  it('YNAB and QuickBooks Online get every document of a currency', async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        for (const currency of currenciesOf(report)) {
          const documents = documentsOf(report).filter(({ amount }) => amount.currency === currency);
          const transactions = documents.map((document) => ({
            ...headOf(report, document),
            minor: changeOf(document, document.amount.minor),
          }));
          const withMemo = transactions.map((transaction, index) => ({
            ...transaction,
            category: plainLine(documents[index]?.category ?? ''),
          }));
          expect(inOrder(readYnab(await written(report, 'ynab', currency), currency))).toEqual(
            inOrder(withMemo),
          );
          if (documents.length > 1000) continue;
          const bank = readQuickbooksBank(await written(report, 'quickbooks-bank', currency), currency);
          expect(inOrder(bank)).toEqual(inOrder(transactions.filter(({ minor }) => minor !== 0n)));
        }
      }),
      runs,
    );
  });

  it('Firefly III gets every part of a document that is not zero, and drops none', async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        for (const currency of currenciesOf(report).filter((each) => each !== 'KWD')) {
          const file = await written(report, 'firefly-iii', currency);
          const expected = documentsOf(report)
            .filter(({ amount }) => amount.currency === currency)
            .flatMap((document) =>
              document.parts.map(({ category, subcategory, amount }) => ({
                ...headOf(report, document),
                minor: changeOf(document, amount.minor),
                category: plainLine(category ?? ''),
                reference: plainLine(document.id ?? ''),
                notes: [
                  headOf(report, document).payee,
                  plainLine(document.tags.join(',')),
                  plainLine(document.identifier ?? ''),
                  plainLine(subcategory ?? ''),
                  plainLine(document.paymentMethod ?? ''),
                ],
              })),
            )
            .filter(({ minor }) => minor !== 0n);
          expect(inOrder(readFireflyIii(file, fireflyConfiguration()))).toEqual(inOrder(expected));
        }
      }),
      runs,
    );
  });

  it('Firefly III would take three decimals for thousands', async () => {
    const document = aDocument({ purchasedOn: '2026-10-05', amount: '12.345', currency: 'KWD' });
    const report = buildReport(aDataset({ documents: [document] }), { locale: 'en' });
    const file = await written(report, 'firefly-iii');
    expect(() => readFireflyIii(file, fireflyConfiguration())).toThrow(
      'line 2: -12.345 would be read as thousands',
    );
  });

  it('GnuCash gets every entry with both of its accounts, or there is no file', async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        const entries = report.figures.ledger?.entries;
        if (!entries) return;
        const referenceOf = referenceFinder(report);
        const expected = entries.map(({ document, category, debit, credit, posted }) => ({
          ...headOf(report, document),
          minor: posted.minor,
          category: plainLine(category ?? ''),
          accounts: [plainLine(debit ?? ''), plainLine(credit ?? '')],
          reference: referenceOf(document),
        }));
        const isUnmapped = expected.some(({ accounts }) => accounts.includes(''));
        const found = await readUnlessRefused(report, 'gnucash', (file) => inOrder(readGnucash(file)));
        expect(found).toEqual(isUnmapped ? 'refused' : inOrder(expected));
      }),
      runs,
    );
  });

  it('Xero gets a bill for each document of spending, or there is no file', async () => {
    await fc.assert(
      fc.asyncProperty(anyReport, async (report) => {
        const { accounting: booked, documents } = report.figures;
        if (!booked) return;
        const referenceOf = referenceFinder(report);
        const linesOf = Map.groupBy(booked.entries, ({ document }) => document);
        const bills = documents.map((document) =>
          (linesOf.get(document) ?? []).map(({ part, booking }) => ({
            ...headOf(report, document),
            minor: part.amount.minor,
            category: plainLine(part.category ?? ''),
            accounts: [plainLine(booking?.account ?? '')],
            reference: referenceOf(document),
            notes: [plainLine(booking?.vat ?? '')],
          })),
        );
        const isUnmapped = bills.flat().some(({ accounts, notes }) => [...accounts, ...notes].includes(''));
        const billOf = (lines: readonly ImportedTransaction[]) => inOrder(lines).join('\n');
        const found = await readUnlessRefused(report, 'xero-bills', (file) =>
          readXeroBills(file).map((bill) => billOf(bill.lines)),
        );
        const expected = bills.map(billOf);
        expect(found === 'refused' ? found : found.toSorted()).toEqual(
          isUnmapped ? 'refused' : expected.toSorted(),
        );
      }),
      runs,
    );
  });
});
