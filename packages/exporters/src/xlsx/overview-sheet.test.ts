import type { PurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, foldCategories, type Locale, type Report } from '@outlay/reports';
import { aDataset, aRecurringExpense, aReport, aSummary } from '@outlay/reports/testing';
import type { Worksheet } from 'exceljs';
import { expect, it } from 'vitest';
import { collectBytes, readWorkbook } from '../testing/read-back.ts';
import { elements, readPackage } from '../testing/read-package.ts';
import { xlsxExporter } from './xlsx-exporter.ts';

const period = (month: number) => ({
  from: `2026-${String(month).padStart(2, '0')}-01`,
  until: `2026-${String(month + 1).padStart(2, '0')}-01`,
});

const documents: readonly PurchaseDocument[] = Array.from({ length: 15 }, (_, index) =>
  aDocument({
    id: `d${index}`,
    category: `Category ${index}`,
    amount: `${(15 - index) * 10}.25`,
    purchasedAt: `2026-10-${10 + index}T10:00:00.000Z`,
  }),
);

/** A month with fifteen categories, after two months with a service summary. */
function householdReport(locale: Locale = 'en'): Report {
  const earlierMonths = [9, 8].map((month) => ({
    period: period(month),
    summary: aSummary(`${month}00.00`),
  }));
  const recurring = [aRecurringExpense({ nextDate: '2026-11-05' })];
  return buildReport(aDataset({ documents, earlierMonths, recurring }), { locale, preset: 'household' });
}

async function summaryOf(report: Report): Promise<Worksheet> {
  const [, summary] = await readWorkbook(await collectBytes(xlsxExporter.write(report)));
  if (!summary) throw new TypeError('a sheet of the overview is expected');
  return summary;
}

/** The first cells of a sheet's rows that are not empty. */
function rowsOf(sheet: Worksheet): unknown[][] {
  const rows = sheet.getRows(1, sheet.rowCount) ?? [];
  return rows
    .filter((row) => row.getCell(1).value !== null)
    .map((row) => [1, 2, 3, 5].map((column) => row.getCell(column).value));
}

it('contains every figure of the overview', async () => {
  const report = householdReport();
  const { overview, figures } = report;
  const rows = rowsOf(await summaryOf(report));
  const amountOf = (amount: { minor: bigint; currency: string } | null) => [
    amount && Number(decimalString(amount)),
    amount && amount.currency,
  ];
  expect(rows).toContainEqual(['Spent', ...amountOf(overview.spent.amount), null]);
  for (const { from, amount } of figures.trend?.columns ?? []) {
    expect(rows).toContainEqual([new Date(from), ...amountOf(amount), null]);
  }
  const { rows: shown, rest } = foldCategories(overview.categories?.rows ?? [], 12, 'en');
  expect(rest?.name).toBe('4 more');
  for (const { name, amount } of [...shown, ...(rest ? [rest] : [])]) {
    expect(rows).toContainEqual([name, ...amountOf(amount), null]);
  }
  for (const { name, amount, date } of overview.comingUp?.rows ?? []) {
    expect(rows).toContainEqual([name, ...amountOf(amount), new Date(date)]);
  }
  expect(overview.comingUp?.rows).toHaveLength(1);
  const firsts = rows.map(([first]) => first);
  expect(firsts).toContain('expected, as last paid');
  // The total of one payment would repeat it.
  expect(firsts.filter((text) => String(text).startsWith('Total of'))).toEqual([]);
  expect(figures.trend?.columns).toHaveLength(3);
  for (const text of [...overview.spent.comparisons, ...overview.spent.notes, overview.checked.text]) {
    expect(rows.map(([first]) => first)).toContain(text);
  }
});

it.each(['en', 'pl'] as const)('draws its months and categories, each with a label: %s', async (locale) => {
  const parts = await readPackage(await collectBytes(xlsxExporter.write(householdReport(locale))));
  const charts = parts.filter(({ path }) => path.startsWith('xl/charts/')).map(({ root }) => root);
  expect(charts).toHaveLength(2);
  for (const chart of charts) {
    expect(elements(chart, 'c:tickLblSkip').map(({ attributes }) => attributes['val'])).toEqual(['1']);
  }
  const drawn = charts.map((chart) => elements(elements(chart, 'c:cat')[0] ?? chart, 'c:v').length);
  expect(drawn).toEqual([3, 12]);
});

it.each([
  ['en', 'Month', 'Category', 'Still expected in November (from 2\u00a0Nov)'],
  ['pl', 'Miesiąc', 'Kategoria', 'Oczekiwane 2–30\u00a0listopada'],
] as const)('names its columns and separates the average in %s', async (locale, month, category, title) => {
  const sheet = await summaryOf(householdReport(locale));
  const firsts = (sheet.getRows(1, sheet.rowCount) ?? []).map((row) => row.getCell(1).text);
  expect(firsts).toEqual(expect.arrayContaining([month, category, title]));
  const average = firsts.findIndex((text) => /average|średnia/.test(text));
  expect(firsts.slice(average - 2, average + 1)).toEqual([expect.stringMatching(/./), '', firsts[average]]);
});

/** The numbers in a column of a sheet, with the first cells of their rows. */
function numbersOf(sheet: Worksheet, column: number): [string, number][] {
  const rows = sheet.getRows(1, sheet.rowCount) ?? [];
  return rows.flatMap((row) => {
    const { value } = row.getCell(column);
    return typeof value === 'number' ? [[row.getCell(1).text, value] as [string, number]] : [];
  });
}

it('keeps averages out of the column of amounts', async () => {
  const household = await summaryOf(householdReport());
  const average = householdReport().overview.trend?.average;
  expect(numbersOf(household, 4)).toEqual([
    [average?.label, Number(average && decimalString(average.amount))],
  ]);
  const dataset = aDataset({ documents: [aDocument({ amount: '31.00', purchasedOn: '2026-10-05' })] });
  const full = await summaryOf(buildReport(dataset, { locale: 'en', preset: 'full' }));
  expect(numbersOf(full, 4)).toEqual([['Daily average', 1]]);
  expect(numbersOf(full, 2).map(([label]) => label)).toEqual([
    'Spent',
    'Documents',
    'Largest expense: Sklep',
  ]);
  const { ranges } = full.workbook.definedNames.getRanges('headline_dailyAverage');
  expect(ranges).toEqual([expect.stringMatching(/^'?Summary'?!\$D\$\d+/)]);
});

it('has a range name for the spending', async () => {
  const parts = await readPackage(await collectBytes(xlsxExporter.write(householdReport())));
  const workbook = parts.find(({ path }) => path === 'xl/workbook.xml');
  const names = workbook ? elements(workbook.root, 'definedName') : [];
  const spent = names.find(({ attributes }) => attributes['name'] === 'overview_spent');
  expect(spent?.text).toMatch(/^'Summary'!\$B\$\d+$/);
});

it.each([
  ['en', 'Cause'],
  ['pl', 'Przyczyna'],
] as const)(
  'has the cause of each change next to its amount, over the remaining columns: %s',
  async (locale, header) => {
    const report = aReport({ locale, overviewSize: 'page' });
    const causes =
      report.overview.changes?.rows.flatMap(({ cause }) => (cause === null ? [] : [cause])) ?? [];
    expect(causes.length).toBeGreaterThan(0);
    const sheet = await summaryOf(report);
    const rows = sheet.getRows(1, sheet.rowCount) ?? [];
    expect(rows.filter((row) => row.getCell(4).text === header)).toHaveLength(1);
    for (const cause of causes) {
      const row = rows.find((each) => each.getCell(4).text === cause);
      expect(row?.getCell(7).master.address).toBe(row?.getCell(4).address);
      expect(row?.height).toBeUndefined();
    }
  },
);
