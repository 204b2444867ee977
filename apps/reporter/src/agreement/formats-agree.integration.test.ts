import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { decimalString, parseMoney, sumMoney } from '@outlay/core/money';
import { csvDialects, type ReportBody } from '@outlay/exporters';
import { columnWords, formatMoney, type Locale, locales } from '@outlay/reports';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOutlay } from '../testing/run-outlay.ts';
import { compareFigures, type Figures } from './figures.ts';
import { readHtmlCharts, readHtmlTables, readHtmlText } from './read-html-tables.ts';
import { figuresOfBeancount, figuresOfHledger } from './read-journals.ts';
import { readPdfTables } from './read-pdf-tables.ts';
import { figuresOfJson, figuresOfParts, figuresOfRows } from './read-records.ts';
import { readWorkbookTables, recalculate } from './read-workbook-tables.ts';
import { figuresOfTables, type ShownTable, shownRows, withoutSpaces } from './shown-table.ts';

const tools = ['soffice', 'hledger', 'bean-check'];
const isComplete = tools.every((tool) => {
  try {
    execFileSync('which', [tool]);
    return true;
  } catch {
    console.info(`${tool} is not on this machine: the test of formats that agree is skipped`);
    return false;
  }
});

let service: TestService;
const folder = sharedTemporaryFolder();

/** All parsed files of a report in a language. */
type ReadReport = {
  readonly figures: ReadonlyMap<string, Figures>;
  readonly tables: ReadonlyMap<string, readonly ShownTable[]>;
  /** All visible texts of the pages. */
  readonly texts: readonly string[];
  readonly body: ReportBody;
};

/** The labels of columns by their stable names in CSV files. */
function csvLabels(locale: Locale): Record<string, string> {
  const words = ['date', 'week', 'store', 'category', 'subcategory', 'amount', 'group', 'id'] as const;
  const labels = Object.fromEntries(words.map((word) => [word, columnWords[word][locale]]));
  return { ...labels, currency: locale === 'pl' ? 'Waluta' : 'Currency' };
}

async function write(locale: Locale, out: string, ...options: readonly string[]): Promise<void> {
  const environment = {
    OUTLAY_BASE_URL: service.url,
    OUTLAY_TOKEN: service.token,
    OUTLAY_CA_FILE: service.caFile,
  };
  const what = ['monthly', '--period', '2026-10', '--locale', locale, '--preset', 'full'];
  const words = ['report', ...what, '--out', out, ...options];
  const { code, stderr } = await runOutlay(words, { environment });
  if (code !== 0) throw new Error(stderr);
}

/** The tested reports: the filter, its part of file names, and the minimum number of compared values. */
const variants = [
  {
    name: 'all documents',
    place: 'all',
    options: [],
    mark: '',
    minCompared: 2000,
    minShown: 200,
    minTables: 10,
  },
  {
    name: 'documents of two categories and some payment methods',
    place: 'filtered',
    options: ['--filter', 'category=groceries,Transport', '--filter', 'paymentMethod=card,cash,blik'],
    mark: '.filter-category-groceries_transport.paymentmethod-blik_card_cash',
    minCompared: 400,
    minShown: 50,
    minTables: 6,
  },
] as const;
type Variant = (typeof variants)[number];

/** The path of a file of a report. @param kind - the folder of its kind of CSV rows */
function pathOf(locale: Locale, { place, mark }: Variant, extension: string, kind = 'all'): string {
  return join(folder(), place, locale, kind, `monthly-2026-10${mark}.${extension}`);
}

/** The path of a workbook that LibreOffice has recalculated. */
function savedPath(locale: Locale, { place }: Variant): string {
  return join(folder(), 'saved', `${place}-${locale}.xlsx`);
}

async function writeReport(locale: Locale, { place, options }: Variant): Promise<void> {
  const own = join(folder(), place, locale);
  const formats = ['--format', 'pdf,xlsx,csv,json,html,hledger,beancount'];
  await write(locale, join(own, 'all'), ...formats, ...options);
  for (const rows of ['documents', 'line-items']) {
    await write(locale, join(own, rows), '--format', 'csv', '--csv-rows', rows, ...options);
  }
}

/** Recalculates the workbooks of all reports. */
async function saveWorkbooks(): Promise<void> {
  const copies = join(folder(), 'workbooks');
  await mkdir(copies);
  const paths = variants.flatMap((variant) =>
    locales.map(async (locale) => {
      const saved = savedPath(locale, variant);
      const copy = join(copies, basename(saved));
      await copyFile(pathOf(locale, variant, 'xlsx'), copy);
      return copy;
    }),
  );
  await recalculate(await Promise.all(paths), join(folder(), 'saved'));
}

async function readReport(locale: Locale, variant: Variant): Promise<ReadReport> {
  const path = (extension: string) => pathOf(locale, variant, extension);
  const text = (extension: string, kind?: string) =>
    readFile(pathOf(locale, variant, extension, kind), 'utf8');
  const html = await text('html');
  const pdf = await readPdfTables(await readFile(path('pdf')));
  const tables = new Map([
    ['pdf', pdf.tables],
    ['html', readHtmlTables(html)],
    ['xlsx', await readWorkbookTables(savedPath(locale, variant), locale)],
  ]);
  const body = JSON.parse(await text('json')) as ReportBody;
  const labels = csvLabels(locale);
  const { delimiter } = csvDialects[locale === 'pl' ? 'excel-pl' : 'excel-en'];
  const figures = new Map<string, Figures>([
    ...[...tables].map(([format, shown]) => [format, figuresOfTables(shown, locale)] as const),
    ['html', figuresOfTables([...readHtmlTables(html), ...readHtmlCharts(html, locale)], locale)],
    ['json', figuresOfJson(body, locale)],
    ['csv of parts', figuresOfParts(await text('csv'), labels, delimiter)],
    [
      'csv of documents',
      figuresOfRows(await text('csv', 'documents'), labels, { delimiter, column: 'amount' }),
    ],
    ['csv of lines', figuresOfRows(await text('csv', 'line-items'), labels, { delimiter, column: 'full' })],
    ['hledger', await figuresOfHledger(path('journal'), locale)],
    ['beancount', await figuresOfBeancount(path('beancount'), locale)],
  ]);
  return { figures, tables, texts: [pdf.text, readHtmlText(html)], body };
}

/** Compares every pair of files. */
function compareAll(figures: ReadonlyMap<string, Figures>): { compared: number; differences: string[] } {
  const files = [...figures];
  const pairs = files.flatMap((left, index) => files.slice(index + 1).map((right) => [left, right] as const));
  const comparisons = pairs.map(([[left, one], [right, other]]) => {
    const { compared, differences } = compareFigures(one, other);
    return { compared, differences: differences.map((each) => `${left} and ${right}: ${each}`) };
  });
  return {
    compared: comparisons.reduce((sum, { compared }) => sum + compared, 0),
    differences: comparisons.flatMap(({ differences }) => differences),
  };
}

beforeAll(async () => {
  service = await startService({ seed: { months: 14, documentsPerMonth: 120, asOf: '2026-11-15' } });
  if (!isComplete) return;
  for (const variant of variants) {
    for (const locale of locales) await writeReport(locale, variant);
  }
  await saveWorkbooks();
}, 180_000);
afterAll(() => service.stop());

describe.skipIf(!isComplete).each(variants)('all files of a report of $name', (variant) => {
  const reports = new Map<Locale, ReadReport>();
  const reportIn = (locale: Locale): ReadReport => {
    const report = reports.get(locale);
    if (!report) throw new Error(`no report in ${locale}`);
    return report;
  };
  beforeAll(async () => {
    for (const locale of locales) reports.set(locale, await readReport(locale, variant));
  }, 180_000);

  it.each(locales)('agree on every figure: %s', (locale) => {
    const { compared, differences } = compareAll(reportIn(locale).figures);
    expect(differences).toEqual([]);
    console.info(`${compared} figures compared in ${locale}`);
    expect(compared).toBeGreaterThan(variant.minCompared);
  });

  it.each(locales)('show the same cells in pages, page and workbook: %s', (locale) => {
    const { tables } = reportIn(locale);
    const html = tables.get('html') ?? [];
    const shownIn = (format: string) =>
      html.map(({ title, header }): [string, string[]] => {
        const table = tables.get(format)?.find((each) => each.title === title);
        return [title, table ? shownRows(narrowed(table, header)) : []];
      });
    const expected = html.map((table): [string, string[]] => [table.title, shownRows(table)]);
    const isInPages = ([title]: readonly unknown[]) => !['Dni', 'Days'].includes(String(title));
    const inPages = (shown: readonly (readonly [string, readonly string[]])[]) =>
      shown.filter(isInPages).map(([title, rows]) => [title, rows.filter((row) => !isOfZeros(row))]);
    expect(inPages(shownIn('pdf'))).toEqual(inPages(expected));
    expect(shownIn('xlsx')).toEqual(expected);
    expect(html.length).toBeGreaterThan(variant.minTables);
  });

  it.each(locales)('show no amount that is not in the JSON: %s', (locale) => {
    const { body, texts } = reportIn(locale);
    const known = new Set(
      [...amountsIn(body), ...recurringTotals(body)].flatMap((amount) => shownAmounts(amount, locale)),
    );
    const amount =
      /(?:EUR|PLN)[^\S\n]\d[\d,]*\.\d\d|\d{1,3}(?:[^\S\n]\d{3})*,\d\d[^\S\n](?:zł|EUR)|\d+,\d\d[^\S\n](?:zł|EUR)/gu;
    for (const text of texts) {
      const shown = text.match(amount)?.map(withoutSpaces) ?? [];
      expect(shown.length).toBeGreaterThan(variant.minShown);
      expect(shown.filter((each) => !known.has(each))).toEqual([]);
    }
  });

  it('agree in both languages', () => {
    const [pl, en] = locales.map((locale) => reportIn(locale).body);
    const figures = (body: ReportBody | undefined) => {
      if (!body) return [];
      const { totals, stores, days, weeks, documents, subcategories, categories } = body;
      const withoutNames = [...categories, ...subcategories].map(({ amount, currency, share }) => ({
        amount,
        currency,
        share,
      }));
      const amounts = documents.map(({ id, amount, full, owned, tax }) => ({ id, amount, full, owned, tax }));
      return [totals, stores, days, weeks, amounts, withoutNames];
    };
    expect(figures(pl)).toEqual(figures(en));
  });

  it('are reported as different if any single figure differs', () => {
    const { figures } = reportIn('en');
    for (const [format, own] of figures) {
      const [key, value] = [...own].find(([each]) => /^(categories|documents) /.test(each)) ?? [];
      if (key === undefined || value === undefined) throw new Error(`${format} has no figures`);
      const withOwn = (changed: Figures) => compareAll(new Map([...figures, [format, changed]])).differences;
      const changed = withOwn(new Map([...own, [key, `${value}1`]]));
      const missing = withOwn(new Map([...own].filter(([each]) => each !== key)));
      expect([format, changed.length > 0, missing.length > 0]).toEqual([format, true, true]);
    }
  });
});

/** Whether all figures of a row are zero: pages leave it out. */
function isOfZeros(row: string): boolean {
  const figures = row
    .split(' | ')
    .slice(1)
    .filter((cell) => /^-?(?:PLN|EUR)?\d[\d,.]*(?:zł|EUR)?$/.test(cell) && !/^\d\d\.\d\d\.\d{4}$/.test(cell));
  return figures.length > 0 && figures.every((cell) => !/[1-9]/.test(cell));
}

/** A table with only some of its columns. */
function narrowed(table: ShownTable, header: readonly string[]): ShownTable {
  const places = header.map((label) =>
    table.header.findIndex((each) => withoutSpaces(each) === withoutSpaces(label)),
  );
  return { ...table, rows: table.rows.map((row) => places.map((place) => row[place] ?? 'no column')) };
}

/** Every decimal in a body. */
function amountsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^-?\d+\.\d\d$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(amountsIn) : [];
}

/** The totals of the table of recurring expenses. */
function recurringTotals({ recurring }: ReportBody): string[] {
  const sumOf = (amounts: readonly (string | null)[]) =>
    decimalString(
      sumMoney(
        amounts.flatMap((amount) => (amount === null ? [] : [parseMoney(amount, 'PLN')])),
        'PLN',
      ),
    );
  const expenses = recurring ?? [];
  return [sumOf(expenses.map(({ paid }) => paid)), sumOf(expenses.map(({ yearlyCost }) => yearlyCost))];
}

function shownAmounts(amount: string, locale: Locale): string[] {
  const minor = BigInt(amount.replace('.', '').replace('-', ''));
  return ['PLN', 'EUR'].map((currency) => withoutSpaces(formatMoney({ minor, currency }, locale)));
}
