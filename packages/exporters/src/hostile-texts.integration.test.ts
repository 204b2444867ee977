import { decimalString, type Money } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { anyCharacter } from '@outlay/core/testing/any-character';
import { plainLine } from '@outlay/core/text';
import { buildReport, formatDecimal, formatMoney, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSingleByteEncoding } from './csv/file/single-byte-encoding.ts';
import { eppPurchases } from './epp/epp-purchases.ts';
import type { LeftOutDocument } from './exporter/divided-purchases.ts';
import { ExportError } from './exporter/export-error.ts';
import type { ExportFormat } from './exporter/file-types.ts';
import { optimaPurchases } from './optima/optima-purchases.ts';
import { exporters } from './registry.ts';
import { bookable, datevSettings } from './testing/datev-report.ts';
import { eppAccounting } from './testing/epp-example.ts';
import { hostileCorpus } from './testing/hostile-strings.ts';
import { readOptima } from './testing/layout-readers/read-optima.ts';
import { optimaSettings } from './testing/optima-example.ts';
import { collectBytes, readPdf, readWorkbook, unescaped, withoutSpaces } from './testing/read-back.ts';
import { readEpp } from './testing/read-epp.ts';
import { noteIn, readExtf } from './testing/read-extf.ts';
import { readZip } from './testing/read-zip.ts';
import { reportOf } from './testing/report-of.ts';
import { changedTexts, hostileReport, textRoundTrips } from './testing/text-round-trips.ts';
import { unguarded } from './testing/unguarded.ts';

/** The texts of the corpus that a format cannot return. PDF must keep every amount. */
const losses: Readonly<Record<ExportFormat, () => Promise<readonly string[]>>> = {
  csv: () => missesIn('csv'),
  json: () => missesIn('json'),
  html: () => missesIn('html'),
  hledger: () => missesIn('hledger'),
  beancount: () => missesIn('beancount'),
  ofx: () => missesIn('ofx'),
  async epp() {
    const report = hostilePurchases();
    const read = readEpp(await written('epp', report)).documents.map(({ head }) => [head.length, head[4]]);
    const { purchases, leftOut } = eppPurchases(report.figures);
    expect(purchases.length).toBeGreaterThan(20);
    expect(purchases.length + leftOut.length).toBe(hostileCorpus.length);
    expect(read).toEqual(purchases.map(({ number }) => [62, number.normalize('NFC')]));
    return unexplained(leftOut, 20);
  },
  async optima() {
    const report = hostilePurchases();
    const file = await collectBytes(exporters.optima.write(report, { optima: optimaSettings }));
    const { purchases, leftOut } = optimaPurchases(report.figures);
    expect(purchases.length).toBeGreaterThan(20);
    expect(purchases.length + leftOut.length).toBe(hostileCorpus.length);
    expect((await readOptima(file)).purchases.map(({ number }) => number)).toEqual(
      purchases.map(({ number }) => number.normalize('NFC')),
    );
    return unexplained(leftOut, 30);
  },
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
  async datev() {
    const lost = await Promise.all(
      hostileCorpus.map(async (text) => {
        const report = bookable(reportOf([{ store: 'x', amount: { minor: 1n, currency: 'PLN' } }]));
        const [entry] = report.figures.ledger?.entries ?? [];
        if (!entry) throw new Error('the report has an entry');
        const document = { ...entry.document, store: text, category: null };
        const ledger = { entries: [{ ...entry, document, category: null }], unmappedPayments: [] };
        const figures = {
          ...report.figures,
          documents: [document],
          ledger: { ...ledger, unsplit: [], income: [] },
        };
        const line = plainLine(text).normalize('NFC');
        const file = collectBytes(exporters.datev.write({ ...report, figures }, { datev: datevSettings }));
        if (createSingleByteEncoding('windows-1252').foreignCharacter(line) !== null) {
          const error: unknown = await file.catch((thrown: unknown) => thrown);
          return error instanceof ExportError && error.code === 'character_not_encodable' ? [] : [text];
        }
        const [row = {}] = (await readExtf(await file)).flatMap(({ rows }) => rows);
        const whole = noteIn(row, 'Buchungstext') ?? row['Buchungstext'] ?? '';
        const isCut = line.length >= 200 && unguarded(whole, ';') === line.slice(0, whole.length).trimEnd();
        return isCut || unguarded(whole, ';') === line ? [] : [`${JSON.stringify(text)}: ${whole}`];
      }),
    );
    return lost.flat();
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

/** Purchases with the texts of the corpus as their numbers. */
function hostilePurchases(): Report {
  const documents = hostileCorpus.map((identifier, index) =>
    aDocument({
      id: String(index),
      purchasedOn: '2026-10-05',
      storeName: 'Szkoła',
      category: 'Kursy',
      identifier,
    }),
  );
  return buildReport(aDataset({ documents }), { locale: 'pl', accounting: eppAccounting });
}

/** Numbers of documents that are left out, although a field of so many characters has room for them. */
function unexplained(leftOut: readonly LeftOutDocument[], most: number): string[] {
  const without = leftOut.filter(({ reason, document: { identifier } }) => {
    const text = (identifier ?? '').normalize('NFC');
    if (reason === 'no_number') return text.trim() !== '';
    if (reason === 'number_too_long') return text.length <= most;
    return reason !== 'character_not_encodable';
  });
  return without.map(({ document }) => document.identifier ?? '');
}

describe.each(Object.keys(exporters) as ExportFormat[])('the format %s', (format) => {
  it('is not broken by any text, and gives back what it can hold', async () => {
    expect(await losses[format]()).toEqual([]);
  });
});

const purchases = fc.array(
  fc.record({
    store: fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 60 }),
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
