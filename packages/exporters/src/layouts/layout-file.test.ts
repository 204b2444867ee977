import { addMoney, decimalString, parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { type AccountingMapping, buildReport, type Report } from '@outlay/reports';
import { aDataset, anInvoice } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvExporter } from '../csv/csv-exporter.ts';
import type { CsvLayout, CsvLayoutOptions } from '../exporter/csv-layout.ts';
import { ExportError } from '../exporter/export-error.ts';
import { anyHousehold } from '../testing/any-household.ts';
import { collectBytes, readCsv } from '../testing/read-back.ts';
import { type CsvLayoutName, csvLayouts } from './csv-layouts.ts';

const accounting: AccountingMapping = {
  rules: [
    { category: 'Jedzenie', account: '402', vat: '8% (VAT on Expenses)' },
    { category: 'Dom', account: '401', vat: '20% (VAT on Expenses)' },
  ],
  payments: { card: '131', default: '201' },
  tax: { account: '221', country: 'PL' },
};

const aPurchase = (fields: Parameters<typeof aDocument>[0]) =>
  aDocument({ purchasedOn: '2026-10-05', ...fields });

const shopping = aPurchase({
  id: 'd1',
  storeName: 'Market, Główny',
  amount: '123.00',
  tax: '23.00',
  category: 'Jedzenie',
  paymentMethod: 'card',
  identifier: 'FV/1/10',
  tags: ['biuro', 'dom'],
  lineItems: [
    aLineItem({ amount: '100.00', category: 'Jedzenie' }),
    aLineItem({ amount: '23.00', category: 'Dom' }),
  ],
});
const refund = aPurchase({ id: 'd2', storeName: null, amount: '-5.00', category: 'Jedzenie' });
const salary = aPurchase({ id: 'd3', storeName: 'Employer', amount: '1000.00', category: 'Wynagrodzenie' });
const abroad = aPurchase({ id: 'd4', storeName: 'Café', amount: '9.90', currency: 'EUR', category: 'Dom' });

const reportOf = (...documents: ReturnType<typeof aDocument>[]): Report =>
  buildReport(aDataset({ documents }), { locale: 'en', accounting });

const written = async (report: Report, csvLayout: CsvLayoutOptions): Promise<string> =>
  (await collectBytes(csvExporter.write(report, { csvLayout }))).toString('utf8');

const linesOf = async (name: CsvLayoutName, report: Report, currency?: string): Promise<string[]> => {
  const options = { layout: csvLayouts[name], ...(currency === undefined ? {} : { currency }) };
  return (await written(report, options)).trimEnd().split('\r\n');
};

async function refusal(report: Report, csvLayout: CsvLayoutOptions): Promise<string> {
  const error: unknown = await written(report, csvLayout).catch((thrown: unknown) => thrown);
  return error instanceof ExportError ? `${error.code}: ${error.message}` : `no error: ${String(error)}`;
}

it.each(['documents', 'parts', 'entries'] as const)(
  '%s name the supplier of the store, or of the invoice',
  async (rows) => {
    const suppliers = [{ store: 'Café', name: 'Café Ltd', taxId: 'GB123456789', country: 'GB' }];
    const ksefNumber = '5250000003-20261006-000000000001-CA';
    const invoices = { invoices: [anInvoice({ number: 'FV/1/10', ksefNumber })] };
    const report = buildReport(aDataset({ documents: [shopping, abroad] }), {
      locale: 'en',
      accounting: { ...accounting, suppliers, invoices },
    });
    const layout: CsvLayout = {
      ...csvLayouts.ynab,
      rows,
      columns: [
        { header: 'Name', field: 'supplier' },
        { header: 'Tax ID', field: 'taxNumber' },
        { header: 'KSeF', field: 'ksefNumber' },
        { header: 'Currency', field: 'currency' },
      ],
    };
    const lines = (await written(report, { layout })).trimEnd().split('\r\n');
    expect([...new Set(lines)]).toEqual([
      'Name,Tax ID,KSeF,Currency',
      `Sklep Przykładowy sp. z o.o.,5250000003,${ksefNumber},PLN`,
      'Café Ltd,GB123456789,,EUR',
    ]);
  },
);

describe('a shipped layout', () => {
  const report = reportOf(shopping, refund, salary);

  it('has a purchase as an outflow, a refund and income as inflows', async () => {
    expect(await linesOf('ynab', report)).toEqual([
      'Date,Payee,Memo,Outflow,Inflow',
      '05/10/2026,"Market, Główny",Jedzenie,123.00,',
      '05/10/2026,(no store name),Jedzenie,,5.00',
      '05/10/2026,Employer,Wynagrodzenie,,1000.00',
    ]);
  });

  it('has what happens to an account of a bank', async () => {
    expect(await linesOf('quickbooks-bank', report)).toEqual([
      'Date,Description,Amount',
      '05/10/2026,"Market, Główny",-123.00',
      '05/10/2026,(no store name),5.00',
      '05/10/2026,Employer,1000.00',
    ]);
  });

  it('has the lines of a bill by category, with account and tax rate', async () => {
    const [header = '', ...lines] = await linesOf('xero-bills', reportOf(shopping, salary, abroad));
    expect(header.split(',')).toHaveLength(26);
    expect(lines).toEqual([
      '"Market, Główny",,,,,,,,,,FV/1/10,05/10/2026,05/10/2026,,,Jedzenie,1,100.00,402,8% (VAT on Expenses),,,,,,PLN',
      '"Market, Główny",,,,,,,,,,FV/1/10,05/10/2026,05/10/2026,,,Dom,1,23.00,401,20% (VAT on Expenses),,,,,,PLN',
      'Café,,,,,,,,,,d4,05/10/2026,05/10/2026,,,Dom,1,9.90,401,20% (VAT on Expenses),,,,,,EUR',
    ]);
  });

  it('has both accounts of each entry, and no income', async () => {
    expect(await linesOf('gnucash', report)).toEqual([
      'Date,Num,Description,Memo,Account,Transfer Account,Amount,Transaction Commodity',
      '2026-10-05,FV/1/10,"Market, Główny",Jedzenie,402,131,81.30,PLN',
      '2026-10-05,FV/1/10,"Market, Główny",Dom,401,131,18.70,PLN',
      '2026-10-05,FV/1/10,"Market, Główny",,221,131,23.00,PLN',
      '2026-10-05,d2,(no store name),Jedzenie,201,402,5.00,PLN',
    ]);
  });

  it('has a row for each category of a document, with tags and a reference', async () => {
    expect((await linesOf('firefly-iii', report)).slice(0, 3)).toEqual([
      'Date,Description,Opposing account,Amount,Currency,Category,Tags,Reference,Number,Subcategory,Payment',
      '2026-10-05,"Market, Główny","Market, Główny",-100.00,PLN,Jedzenie,"biuro,dom",d1,FV/1/10,,card',
      '2026-10-05,"Market, Główny","Market, Główny",-23.00,PLN,Dom,"biuro,dom",d1,FV/1/10,,card',
    ]);
  });
});

describe('amounts without a column for the currency', () => {
  const report = reportOf(shopping, abroad);

  it('are refused where the report has several', async () => {
    expect(await refusal(report, { layout: csvLayouts.ynab })).toBe(
      'invalid_option: csv.layout: has no column for the currency, and the report has EUR, PLN; choose one with csv.currency',
    );
  });

  it('are those of the currency that is chosen', async () => {
    expect((await linesOf('ynab', report, 'EUR')).slice(1)).toEqual(['05/10/2026,Café,Dom,9.90,']);
    expect((await linesOf('ynab', report, 'PLN')).slice(1)).toHaveLength(1);
  });
});

describe('what the program would refuse or misread', () => {
  const report = (fields: Parameters<typeof aDocument>[0][]) =>
    reportOf(...fields.map((each) => aPurchase({ category: 'Dom', amount: '9.90', ...each })));

  it('is no missing day: it becomes the last day of the report', async () => {
    const undated = report([{ storeName: 'A', purchasedOn: null }]);
    expect((await linesOf('ynab', undated)).slice(1)).toEqual(['31/10/2026,A,Dom,9.90,']);
  });

  it('is no number that several documents of a store have', async () => {
    const receipts = report([
      { id: 'd1', storeName: 'Żabka', identifier: '0001', purchasedOn: '2026-10-01' },
      { id: 'd2', storeName: 'ŻABKA', identifier: '0001', purchasedOn: '2026-10-02' },
      { id: 'd3', storeName: 'Lidl', identifier: '0001' },
    ]);
    const numbers = (await linesOf('xero-bills', receipts)).slice(1).map((line) => line.split(',')[10]);
    expect(numbers).toEqual(['0001 (d1)', '0001 (d2)', '0001']);
  });

  it('is no second subcategory of the same amount', async () => {
    const lines = ['Kawa', 'Herbata'].map((subcategory) =>
      aLineItem({ amount: '5.00', category: 'Jedzenie', subcategory }),
    );
    const rows = (await linesOf('firefly-iii', report([{ amount: '10.00', lineItems: lines }]))).slice(1);
    expect(new Set(rows.map((row) => row.split(',')[9]))).toEqual(new Set(['Kawa', 'Herbata']));
  });

  it.each<[CsvLayoutName, AccountingMapping, string]>([
    [
      'xero-bills',
      { rules: [], default: { account: '400' } },
      '*TaxType (vat) is empty for document d1 (2026-10-05, store "Sklep", account 400)',
    ],
    [
      'xero-bills',
      { rules: [{ category: 'Inne', account: '1' }] },
      '*AccountCode (account) is empty for document d1 (2026-10-05, store "Sklep")',
    ],
    [
      'gnucash',
      { rules: [], payments: { default: '131' } },
      'Account (debitAccount) is empty for document d1 (2026-10-05, store "Sklep")',
    ],
    [
      'gnucash',
      { rules: [], default: { account: '400' }, payments: { card: '131' } },
      'Transfer Account (creditAccount) is empty for document d1 (2026-10-05, store "Sklep", account 400)',
    ],
  ])('is no empty column of %s (%#)', async (name, mapping, message) => {
    const documents = [aPurchase({ id: 'd1', category: 'Dom', amount: '9.90' })];
    const unmapped = buildReport(aDataset({ documents }), { locale: 'en', accounting: mapping });
    expect(await refusal(unmapped, { layout: csvLayouts[name] })).toBe(
      `invalid_option: csv.layout: column ${message}; the accounting file has to give it`,
    );
  });
});

describe('a layout of your own', () => {
  const own: CsvLayout = {
    title: 'Own',
    rows: 'documents',
    delimiter: ';',
    decimalMark: ',',
    encoding: 'windows-1252',
    dates: 'DD.MM.YYYY',
    header: false,
    columns: [
      { header: 'Date', field: 'date' },
      { header: 'Source', text: 'Outlay' },
      { header: 'Amount', field: 'spent' },
    ],
  };
  const store = { header: 'Store', field: 'store' } as const;

  it('is written as it says', async () => {
    expect(await written(reportOf(refund), { layout: own })).toBe('05.10.2026;Outlay;-5,00\r\n');
  });

  it('has headers whose accents stand apart joined where the encoding has no others', async () => {
    const columns = [{ header: 'Café'.normalize('NFD'), field: 'date' }] as const;
    const csvLayout = { layout: { ...own, header: true, columns } };
    const file = await collectBytes(csvExporter.write(reportOf(refund), { csvLayout }));
    expect(new TextDecoder('windows-1252').decode(file)).toBe('Café\r\n05.10.2026\r\n');
  });

  it('is written in its encoding, and names the character that this lacks', async () => {
    const layout = { ...own, columns: [store] };
    const file = await collectBytes(csvExporter.write(reportOf(abroad), { csvLayout: { layout } }));
    expect(file).toEqual(Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x0d, 0x0a]));
    expect(await refusal(reportOf(shopping), { layout })).toBe(
      'character_not_encodable: column Store of document d1 (2026-10-05, store "Market, Główny"): ' +
        '"ł" (U+0142) is not in Windows-1252; use the encoding utf-8 or utf-8-bom',
    );
  });

  it.each<[string, Partial<CsvLayout>]>([
    [
      'csv.layout.columns[0].field: "debitAccount" is a field of rows: entries; these are rows: documents',
      { columns: [{ header: 'A', field: 'debitAccount' }] },
    ],
    ['csv.layout.columns: is empty; expected at least one column', { columns: [] }],
    [
      'csv.layout.columns[0].field: "size" is not allowed; expected one of date, postingDate, store, ',
      { columns: [{ header: 'A', field: 'size' as 'date' }] },
    ],
    [
      'csv.layout.types[0]: "sale" is not allowed; expected one of purchase, refund, income',
      { types: ['sale' as 'income'] },
    ],
    [
      'csv.layout.rows: "lines" is not allowed; expected one of documents, parts, entries',
      { rows: 'lines' as 'parts' },
    ],
    ['csv.delimiter: "," is not allowed', { delimiter: ',' }],
    [
      'csv.layout: needs accounting rules, but the report has none',
      { rows: 'parts', columns: [{ header: 'A', field: 'account' }] },
    ],
  ])('is refused: %s', async (message, wrong) => {
    const report = buildReport(aDataset({ documents: [refund] }), { locale: 'en' });
    expect(await refusal(report, { layout: { ...own, ...wrong } })).toContain(`invalid_option: ${message}`);
  });
});

describe('of any account', () => {
  const sumsOf = (rows: readonly Record<string, string>[], column: string, sign: bigint) => {
    const sums: Record<string, string> = {};
    for (const row of rows) {
      const currency = row['currency'] ?? '';
      const amount = parseMoney(row[column] || '0', currency);
      const sum = addMoney(parseMoney(sums[currency] ?? '0', currency), {
        ...amount,
        minor: sign * amount.minor,
      });
      sums[currency] = decimalString(sum);
    }
    return sums;
  };

  it('rows of documents and of parts add up to spending less income, and no amount is lost', async () => {
    const columns = (['spent', 'change', 'outflow', 'inflow', 'currency'] as const).map((field) => ({
      header: field,
      field,
    }));
    const form = {
      title: 'All',
      delimiter: ',',
      decimalMark: '.',
      encoding: 'utf-8',
      dates: 'YYYY-MM-DD',
      header: true,
    } as const;
    await fc.assert(
      fc.asyncProperty(anyHousehold, async ({ dataset, options }) => {
        const report = buildReport(dataset, { ...options, preset: 'accountant' });
        const expected: Record<string, string> = {};
        for (const { spent, income } of report.figures.flows) {
          const { currency } = spent.amount;
          const minor = spent.amount.minor - income.amount.minor;
          if (spent.documents + income.documents > 0) expected[currency] = decimalString({ minor, currency });
        }
        for (const rows of ['documents', 'parts'] as const) {
          const file = await collectBytes(
            csvExporter.write(report, { csvLayout: { layout: { ...form, rows, columns } } }),
          );
          const records = readCsv(file);
          expect(sumsOf(records, 'spent', 1n)).toEqual(expected);
          expect(sumsOf(records, 'change', -1n)).toEqual(expected);
          for (const { spent = '', outflow = '', inflow = '', currency = '' } of records) {
            expect([outflow, inflow].filter((text) => text !== '')).toHaveLength(1);
            const difference =
              parseMoney(outflow || '0', currency).minor - parseMoney(inflow || '0', currency).minor;
            expect(difference).toBe(parseMoney(spent, currency).minor);
          }
        }
      }),
      { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 15) },
    );
  });
});
