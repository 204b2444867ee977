import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { decimalString } from '@outlay/core/money';
import { lastDay } from '@outlay/core/time';
import { type AccountingMapping, allDocuments, type Locale, type Report, wordsOf } from '@outlay/reports';
import { aLargeReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { eppPurchases } from './epp/epp-purchases.ts';
import { csvDialects } from './exporter/csv-dialect.ts';
import type { ExportFormat } from './exporter/file-types.ts';
import { fileName } from './file-name.ts';
import { phrases } from './format/phrases.ts';
import type { AccountPath } from './journal/account-path.ts';
import { beancountAccount } from './journal/beancount-account.ts';
import { documentDetails } from './journal/document-details.ts';
import { hledgerAccount } from './journal/hledger-account.ts';
import { journalTransactions } from './journal/journal-transactions.ts';
import { journalWords } from './journal/journal-words.ts';
import { amountText } from './journal/posting-lines.ts';
import { optimaPurchases } from './optima/optima-purchases.ts';
import { exporters } from './registry.ts';
import { cellText } from './testing/cell-text.ts';
import { bookable, datevSettings } from './testing/datev-report.ts';
import { eppAccounting } from './testing/epp-example.ts';
import { htmlSections } from './testing/html-sections.ts';
import { readOptima } from './testing/layout-readers/read-optima.ts';
import { optimaSettings } from './testing/optima-example.ts';
import { pdfTexts } from './testing/pdf-texts.ts';
import {
  collectBytes,
  readCsv,
  readJson,
  readPdf,
  readWorkbook,
  sheetTexts,
  withoutSpaces,
} from './testing/read-back.ts';
import { readEpp } from './testing/read-epp.ts';
import { addedBy, noteIn, readExtf } from './testing/read-extf.ts';
import { readHtml } from './testing/read-html.ts';
import { type ReadTransaction, readJournal } from './testing/read-journal.ts';
import { readOfx } from './testing/read-ofx.ts';
import { readZip } from './testing/read-zip.ts';
import { tablesOf } from './testing/report-of.ts';

const formats = Object.keys(exporters) as ExportFormat[];
const locales: Locale[] = ['pl', 'en'];

/** An accounting file with which EDI++ and Optima have documents of the sample: all are from one supplier, and exempt without tax. */
const eppMapping: AccountingMapping = {
  ...eppAccounting,
  rules: [],
  default: { account: '409', vat: 'zw' },
  suppliers: [{ store: '*', name: 'Sklep „Źdźbło”, s.c.', taxId: '5250000104', country: 'PL' }],
};

/** The sample report as a format can write it. */
function sampleOf(format: ExportFormat, documents = 48, locale: Locale = 'pl'): Report {
  const hasPurchases = format === 'epp' || format === 'optima';
  const report = aLargeReport(documents, locale, hasPurchases ? eppMapping : undefined);
  return format === 'datev' ? bookable(report) : report;
}

/** The cells of a file in each format, and those of the report's tables, in order. */
const cellsOf: Readonly<Record<ExportFormat, (file: Buffer, report: Report) => Promise<Compared>>> = {
  async pdf(file, report) {
    const expected = pdfTexts(report).map(withoutSpaces);
    return { actual: inOrder(expected, (await readPdf(file)).join('')), expected };
  },
  async xlsx(file, report) {
    const sheets = await readWorkbook(file);
    const tables = tablesOf(report);
    return {
      actual: tables.map(({ id, table }) => {
        const sheet = sheets.find((each) => each.getTable(`table_${id.replaceAll('-', '_')}`));
        return [id, sheet ? sheetTexts(sheet, table) : []];
      }),
      expected: tables.map(({ id, table }) => [id, [...table.rows].map((row) => row.map(cellText))]),
    };
  },
  async csv(file, report) {
    const { delimiter, decimalMark } = csvDialects[report.locale === 'pl' ? 'excel-pl' : 'excel-en'];
    const table = tablesOf(report).find(({ id }) => id === 'data')?.table;
    const columns = table?.columns.map(({ key, kind, label }, index) => ({ key, kind, label, index })) ?? [];
    const written = columns.filter(({ key }) => key !== 'month');
    const expected = [...(table?.rows ?? [])].map((row) =>
      Object.fromEntries(
        written.map(({ label, index }) => [label, cellText(row[index] ?? { type: 'none' })]),
      ),
    );
    const actual = readCsv(file, { delimiter }).map((record) =>
      Object.fromEntries(
        written.map(({ label, kind, key }) => {
          const text = record[label] ?? 'no such column';
          const number = text.replace(decimalMark, '.');
          if (kind === 'money' && text !== '') {
            return [label, `${number} ${record[phrases[report.locale].currency]}`];
          }
          return [label, key === 'tags' ? text.replaceAll(';', '; ') : text];
        }),
      ),
    );
    return { actual, expected };
  },
  async json(file, report) {
    const actual = readJson(file).documents.map((document) => ({
      id: document.id ?? '',
      date: document.date ?? '',
      store: document.store ?? wordsOf(report.locale).unnamedStore,
      category: document.category ?? '',
      amount: `${document.amount} ${document.currency}`,
      tax: document.tax === null ? '' : `${document.tax} ${document.currency}`,
      ownCost: `${document.owned ?? document.full} ${document.currency}`,
      full: `${document.full} ${document.currency}`,
      paymentMethod: document.paymentMethod ?? '',
      identifier: document.identifier ?? '',
      tags: document.tags.join('; '),
      group: document.group ?? '',
    }));
    return { actual, expected: documentRecords(report) };
  },
  async html(file, report) {
    const { errors, sections } = readHtml(file);
    return {
      actual: { errors, sections },
      expected: { errors: [], sections: htmlSections(report) },
    };
  },
  hledger: async (file, report) => ({
    actual: readJournal(file),
    expected: transactions(report, hledgerAccount(report.locale), (tags) => tags.map((tag) => ['tag', tag])),
  }),
  beancount: async (file, report) => ({
    actual: readJournal(file).map(({ flag, ...transaction }) => ({
      ...transaction,
      flag: flag.replace('*', ''),
    })),
    expected: transactions(report, beancountAccount(report.locale), (tags) => [['tags', tags.join('; ')]]),
  }),
  async ofx(file, report) {
    const actual = readOfx(file).map(({ id, posted, amount, currency, name }) => ({
      id,
      date: posted.replace(/^(....)(..)(..)120000$/, '$1-$2-$3'),
      amount: `${amount} ${currency}`,
      store: name,
    }));
    const expected = Array.from(allDocuments(report.figures), ({ id, date, amount, flow, store }) => ({
      id: id ?? '',
      date: date ?? lastDay(report.period),
      amount: amountText(flow === 'income' ? amount : { ...amount, minor: -amount.minor }),
      store: Array.from(store ?? wordsOf(report.locale).unnamedStore)
        .slice(0, 32)
        .join(''),
    }));
    const byId = (left: { id: string }, right: { id: string }) => left.id.localeCompare(right.id);
    return { actual: actual.toSorted(byId), expected: expected.toSorted(byId) };
  },
  async epp(file, report) {
    const { documents, suppliers } = readEpp(file);
    const { purchases } = eppPurchases(report.figures);
    expect(purchases.length > 0).toBe(report.figures.documents.length > 1);
    return {
      actual: [
        documents.map(({ head, rates }) => [
          head[4],
          head[12],
          head[29],
          rates.map(([symbol, , net]) => [symbol, net]),
        ]),
        suppliers.map((fields) => fields[1]),
      ],
      expected: [
        purchases.map(({ number, supplier, document, rates }) => [
          number,
          supplier.name,
          `${decimalString(document.full)}00`,
          rates.map(({ rate, net }) => [rate === 'exempt' ? 'zw' : String(rate), `${decimalString(net)}00`]),
        ]),
        purchases.length > 0 ? ['5250000104'] : [],
      ],
    };
  },
  async optima(file, report) {
    const { contractors, purchases: written } = await readOptima(file);
    const { purchases } = optimaPurchases(report.figures);
    expect(purchases.length > 0).toBe(report.figures.documents.length > 1);
    return {
      actual: [
        written.map(({ number, supplier, gross, positions }) => [
          number,
          supplier.name,
          gross,
          positions.map(({ rate, net }) => [rate, net]),
        ]),
        contractors.map(({ code }) => code),
      ],
      expected: [
        purchases.map(({ number, supplier, document, rates }) => [
          number,
          supplier.name,
          document.full.minor,
          rates.map(({ rate, net }) => [rate === 'exempt' ? 'zw' : String(rate), net.minor]),
        ]),
        purchases.length > 0 ? ['5250000104'] : [],
      ],
    };
  },
  async datev(file, report) {
    const rows = (await readExtf(file)).flatMap((each) => each.rows);
    const booked = report.figures.documents.filter(
      ({ amount }) => amount.currency === datevSettings.currency && amount.minor !== 0n,
    );
    const sums = Map.groupBy(rows, (row) => noteIn(row, 'Outlay-ID') ?? '');
    return {
      actual: Array.from(sums, ([id, own]) => ({
        id,
        amount: own.reduce((sum, row) => sum + addedBy(row), 0n),
        text: own.map((row) => row['Buchungstext']?.split(',')[0]?.slice(0, 20)),
      })),
      expected: booked.map(({ id, amount, store, parts }) => ({
        id,
        amount: amount.minor,
        text: parts
          .filter((part) => part.amount.minor !== 0n)
          .map(() => (store ?? 'ohne Händler').slice(0, 20)),
      })),
    };
  },
  async zip(file, report) {
    const files = [...(await readZip(file))];
    const expected = await Promise.all(
      (['pdf', 'xlsx', 'csv', 'json'] as const).map(async (format) => [
        fileName(report, format),
        sha256(await collectBytes(exporters[format].write(report))),
      ]),
    );
    return { actual: files.map(([name, bytes]) => [name, sha256(bytes)]), expected };
  },
};

type Compared = { readonly actual: unknown; readonly expected: unknown };

/** The texts that are found one after the other; the first missing one ends the list. */
function inOrder(texts: readonly string[], whole: string): string[] {
  let at = 0;
  const found: string[] = [];
  for (const text of texts) {
    const start = whole.indexOf(text, at);
    if (start < 0) break;
    found.push(text);
    at = start + text.length;
  }
  return found;
}

function documentRecords(report: Report): Record<string, string>[] {
  const table = tablesOf(report).find(({ id }) => id === 'documents')?.table;
  const keys = table?.columns.map(({ key }) => key) ?? [];
  return [...(table?.rows ?? [])].map((row) =>
    Object.fromEntries(row.map((cell, index) => [keys[index] ?? '', cellText(cell)])),
  );
}

/** The transactions of a report in a journal. */
function transactions(
  report: Report,
  accountOf: (path: AccountPath) => string,
  tagDetails: (tags: readonly string[]) => [string, string][],
): ReadTransaction[] {
  return Array.from(journalTransactions(report), ({ date, isDated, postings, ...detailed }) => ({
    date,
    flag: isDated ? '' : '!',
    payee: detailed.document.store ?? journalWords[report.locale].unnamedStore,
    details: [
      ...documentDetails(detailed).map((detail): [string, string] => [
        detail.key,
        'text' in detail ? detail.text : amountText(detail.money),
      ]),
      ...(detailed.document.tags.length === 0 ? [] : tagDetails(detailed.document.tags)),
      ...(isDated ? [] : [['undated', journalWords[report.locale].undated] as const]),
    ],
    postings: postings.map(({ account, amount }) => ({
      account: accountOf(account),
      amount: amountText(amount),
    })),
  }));
}

describe.each(formats)('the %s exporter', (format) => {
  const options = { datev: datevSettings, optima: optimaSettings };
  const write = (report: Report) => collectBytes(exporters[format].write(report, options));

  it.each(locales)('writes every cell of a report in %s, in order', async (locale) => {
    const report = sampleOf(format, 48, locale);
    const { actual, expected } = await cellsOf[format](await write(report), report);
    expect(actual).toEqual(expected);
  });

  it.each([0, 1, 400])('writes a report of %i documents', async (documents) => {
    const report = sampleOf(format, documents);
    const { actual, expected } = await cellsOf[format](await write(report), report);
    expect(actual).toEqual(expected);
  });

  it('gives the same bytes for the same report', async () => {
    const [first, second] = [await write(sampleOf(format)), await write(sampleOf(format))];
    expect(first.equals(second)).toBe(true);
  });

  it('stops when nobody reads its pieces', async () => {
    const pieces = exporters[format].write(sampleOf(format, 2000), options)[Symbol.asyncIterator]();
    const first = await pieces.next();
    expect(first.done).toBe(false);
    expect(await pieces.return?.()).toMatchObject({ done: true });
  });
});

it('gives the same bytes in any time zone', { timeout: 60_000 }, async () => {
  const here = await Promise.all(
    formats.map(async (format) =>
      sha256(
        await collectBytes(
          exporters[format].write(format === 'datev' ? bookable(sampleOf('epp')) : sampleOf('epp'), {
            datev: datevSettings,
            optima: optimaSettings,
          }),
        ),
      ),
    ),
  );
  for (const zone of ['America/New_York', 'Asia/Tokyo']) expect(await hashesIn(zone)).toEqual(here);
});

async function hashesIn(zone: string): Promise<string[]> {
  const script = `
    import { createHash } from 'node:crypto';
    import { exporters } from ${JSON.stringify(import.meta.resolve('./registry.ts'))};
    import { aLargeReport } from '@outlay/reports/testing';
    import { bookable, datevSettings as datev } from ${JSON.stringify(import.meta.resolve('./testing/datev-report.ts'))};
    const report = aLargeReport(48, 'pl', ${JSON.stringify(eppMapping)});
    const hashes = [];
    for (const [format, exporter] of Object.entries(exporters)) {
      const hash = createHash('sha256');
      const given = format === 'datev' ? bookable(report) : report;
      for await (const piece of exporter.write(given, { datev, optima: ${JSON.stringify(optimaSettings)} })) hash.update(piece);
      hashes.push(hash.digest('hex'));
    }
    console.log(JSON.stringify(hashes));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TZ: zone, LANG: 'de_DE.UTF-8' },
  });
  return JSON.parse(stdout) as string[];
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
