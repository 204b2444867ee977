import { decimalString, type Money } from '@outlay/core/money';
import { formatDecimal, formatMoney, type Report } from '@outlay/reports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExportFormat } from './exporter/file-types.ts';
import { exporters } from './registry.ts';
import { hostileCorpus } from './testing/hostile-strings.ts';
import { collectBytes, readPdf, readWorkbook, unescaped, withoutSpaces } from './testing/read-back.ts';
import { readZip } from './testing/read-zip.ts';
import { reportOf } from './testing/report-of.ts';
import { changedTexts, hostileReport, textRoundTrips } from './testing/text-round-trips.ts';

/** The texts of the corpus that a format cannot return. PDF must keep every amount. */
const losses: Readonly<Record<ExportFormat, () => Promise<readonly string[]>>> = {
  csv: () => missesIn('csv'),
  json: () => missesIn('json'),
  html: () => missesIn('html'),
  hledger: () => missesIn('hledger'),
  beancount: () => missesIn('beancount'),
  ofx: () => missesIn('ofx'),
  async xlsx() {
    const sheets = await readWorkbook(await written('xlsx'));
    const sheet = sheets.find(({ name }) => name === 'Dokumenty');
    const texts = hostileCorpus.map((_, index) => sheet?.getRow(index + 2).getCell(2).value);
    return hostileCorpus.filter((text, index) => {
      const value = texts[index];
      return typeof value !== 'string' || unescaped(value) !== text.toWellFormed();
    });
  },
  async pdf() {
    const pages = (await readPdf(await written('pdf'))).join('');
    return pages.split('−12,34').length > hostileCorpus.length ? [] : ['an amount'];
  },
  async zip() {
    const receipts = () => Promise.resolve({ mediaType: 'image/png', bytes: Uint8Array.of(1) });
    const report = hostileReport(hostileCorpus);
    const documents = report.figures.documents.map((document) => ({ ...document, id: document.store }));
    const hostile = { ...report, figures: { ...report.figures, documents } };
    const zip = { formats: ['csv'] } as const;
    const names = [
      ...(await readZip(await collectBytes(exporters.zip.write(hostile, { receipts, zip })))).keys(),
    ];
    expect(new Set(names).size).toBe(hostileCorpus.length + 1);
    return names.filter((name) => !/^(receipts\/)?[a-z0-9_-]+\.(png|csv)$/.test(name));
  },
};

describe.each(Object.keys(exporters) as ExportFormat[])('the format %s', (format) => {
  it('is not broken by any text, and gives back what it can hold', async () => {
    expect(await losses[format]()).toEqual([]);
  });
});

const purchases = fc.array(
  fc.record({
    store: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.constantFrom(...hostileCorpus),
    ),
    amount: fc.record({
      minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      currency: fc.constantFrom('PLN', 'EUR', 'JPY', 'KWD'),
    }) satisfies fc.Arbitrary<Money>,
  }),
  { minLength: 1, maxLength: 6 },
);

it('gives every text and amount back from a workbook, none of them as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, async (wanted) => {
      const sheets = await readWorkbook(await collectBytes(exporters.xlsx.write(reportOf(wanted))));
      const sheet = sheets.find(({ name }) => name === 'Dokumenty');
      const rows = wanted.map((_, index) => sheet?.getRow(index + 2));
      expect(rows.map((row) => [unescaped(row?.getCell(2).value as string), row?.getCell(3).value])).toEqual(
        wanted.map(({ store, amount: money }) => [store.toWellFormed(), Number(decimalString(money))]),
      );
    }),
    { numRuns: 40 },
  );
});

it('prints every amount, whatever the texts beside it', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, async (wanted) => {
      const text = (await readPdf(await collectBytes(exporters.pdf.write(reportOf(wanted))))).join('');
      const isMixed = new Set(wanted.map(({ amount: money }) => money.currency)).size > 1;
      for (const { amount: money } of wanted) {
        const amount = isMixed ? formatMoney(money, 'pl') : formatDecimal(decimalString(money), 'pl');
        expect(text).toContain(withoutSpaces(amount));
      }
    }),
    { numRuns: 15 },
  );
});

it('prints Polish names, quotes and emoji as they are', async () => {
  const store = 'Żółć „Źdźbło” 🛒 "A" & <b>';
  const report = reportOf([{ store, amount: { minor: 1n, currency: 'PLN' } }]);
  const pages = await readPdf(await collectBytes(exporters.pdf.write(report)));
  expect(pages.join('')).toContain(withoutSpaces(store));
});

function missesIn(name: string): Promise<readonly string[]> {
  const trip = textRoundTrips[name];
  return trip ? changedTexts(trip, hostileCorpus) : Promise.resolve([`there is no way back from ${name}`]);
}

function written(format: ExportFormat, report: Report = hostileReport(hostileCorpus)): Promise<Buffer> {
  return collectBytes(exporters[format].write(report));
}
