import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, closingDocuments, type Report } from '@outlay/reports';
import { aDataset, aReport, aSummary } from '@outlay/reports/testing';
import type { Worksheet } from 'exceljs';
import { expect, it } from 'vitest';
import { collectBytes, readWorkbook } from '../testing/read-back.ts';
import { elements, readPackage } from '../testing/read-package.ts';
import { reportOf } from '../testing/report-of.ts';
import { xlsxExporter } from './xlsx-exporter.ts';

const documents = [
  aDocument({ id: 'a', amount: '10.00', category: 'Dom' }),
  aDocument({ id: 'b', amount: '4.00', currency: 'EUR', category: 'Dom' }),
  aDocument({ id: 'c', amount: '-2.50', category: 'Jedzenie' }),
].map((document) => ({ ...document, purchasedAt: '2026-10-05T10:00:00.000Z' }));

async function sheetsOf(report: Report): Promise<Worksheet[]> {
  return readWorkbook(await collectBytes(xlsxExporter.write(report)));
}

/** The cells of the row that starts with a text. */
function rowOf(sheet: Worksheet | undefined, first: string): unknown[] {
  const rows = sheet?.getRows(1, sheet.rowCount) ?? [];
  const row = rows.find((each) => each.getCell(1).text === first);
  return Array.from({ length: 6 }, (_, index) => row?.getCell(index + 1).value ?? null);
}

/** The targets of the links on the first sheet, from the top. */
async function linksOf(report: Report): Promise<(string | undefined)[]> {
  const parts = await readPackage(await collectBytes(xlsxExporter.write(report)));
  const index = parts.find(({ path }) => path === 'xl/worksheets/sheet1.xml');
  return index ? elements(index.root, 'hyperlink').map(({ attributes }) => attributes['location']) : [];
}

it('lists every sheet with a link, what it contains, its rows and its total in each currency', async () => {
  const report = buildReport(aDataset({ documents }), { locale: 'en', preset: 'accountant' });
  const [index, ...others] = await sheetsOf(report);
  expect(rowOf(index, 'Data')).toEqual([
    'Data',
    'Every part of every document, one row each, for pivot tables',
    3,
    'Amount',
    { formula: 'ROUND(SUMIFS(data_amount,data_currency,"PLN"),2)', result: 7.5 },
    { formula: 'ROUND(SUMIFS(data_amount,data_currency,"EUR"),2)', result: 4 },
  ]);
  expect(await linksOf(report)).toEqual(others.map(({ name }) => `'${name}'!A1`));
});

it('capitalizes the name of the period', async () => {
  const [index] = await sheetsOf(buildReport(aDataset(), { locale: 'pl', preset: 'accountant' }));
  expect(rowOf(index, 'Okres')[1]).toBe('Październik 2026');
});

it('describes a filtered report, and distinguishes its filter from sheet filters', async () => {
  const dataset = aDataset({ documents: documents.map((each) => ({ ...each, storeName: 'Lidl' })) });
  const filter = { store: ['Lidl'] };
  const [index] = await sheetsOf(buildReport(dataset, { locale: 'en', preset: 'accountant', filter }));
  expect(rowOf(index, 'Documents')[1]).toBe(
    'Purchases and refunds that match the report filter, one row each',
  );
  const texts = index?.getColumn(1).values?.map(String) ?? [];
  expect(texts).toContain('The report is filtered: its sheets contain only what matches.');
  expect(texts.at(-1)).toContain('If you hide rows of a sheet with the filter of Excel');
});

it('stores the days and the time of reading as dates', async () => {
  const [index] = await sheetsOf(buildReport(aDataset({ documents }), { locale: 'pl', preset: 'household' }));
  expect(rowOf(index, 'Od')[1]).toEqual(new Date('2026-10-01'));
  expect(rowOf(index, 'Do')[1]).toEqual(new Date('2026-10-31'));
  expect(rowOf(index, 'Dane pobrano')[1]).toBeInstanceOf(Date);
});

it('states whether the totals agree in the words of the control sheet', async () => {
  const summary = aSummary('7.50', { Dom: '10.00', Jedzenie: '-2.50' });
  const [index] = await sheetsOf(buildReport(aDataset({ documents, summary }), { locale: 'en' }));
  expect(rowOf(index, 'Control totals')[1]).toEqual({
    formula: 'control_result',
    result: 'Totals match (PLN). EUR: no service summary to compare with.',
  });
});

it('contains the warnings', async () => {
  const report = aReport();
  const [index] = await sheetsOf(report);
  expect(report.warnings.length).toBeGreaterThan(0);
  for (const { message } of report.warnings) expect(rowOf(index, message)[0]).toBe(message);
});

it('keeps a total as a plain number if the rows do not add up to it', async () => {
  const report = reportOf([{ store: 'Sklep', amount: parseMoney('1.00', 'PLN') }]);
  const [section] = report.sections;
  if (section?.content.type !== 'table') throw new TypeError('a table is expected');
  const totals = section.content.totals.map((row) =>
    row.map((cell) => (cell.type === 'money' ? { ...cell, money: parseMoney('5.00', 'PLN') } : cell)),
  );
  const [index] = await sheetsOf({
    ...report,
    sections: [{ ...section, content: { ...section.content, totals } }],
  });
  expect(rowOf(index, 'Dokumenty')[4]).toBe(5);
});

it('gives a warning the lines that it needs across all columns', async () => {
  const warning = (length: number) =>
    ({ code: 'other_currencies', message: 'a '.repeat(length / 2) }) as const;
  const report = { ...aReport({ locale: 'en' }), warnings: [warning(150), warning(200)] };
  const [index] = await sheetsOf(report);
  const rows = index?.getRows(1, index.rowCount) ?? [];
  const heights = rows.filter((row) => row.getCell(1).text.startsWith('a a ')).map(({ height }) => height);
  expect(heights).toEqual([15, 30]);
});

it.each([
  ['en', 'What changed since revision 1'],
  ['pl', 'Co się zmieniło od wersji 1'],
] as const)('puts what a correction corrects before the data: %s', async (locale, changes) => {
  const options = { locale, preset: 'accountant' } as const;
  const closed = { revision: 1, documents: closingDocuments(aDataset({ documents }), options) };
  const corrected = aDataset({ documents: documents.slice(1) });
  const report = buildReport(corrected, { ...options, closed, revision: 2 });
  const names = (await sheetsOf(report)).map(({ name }) => name);
  expect(names.slice(1, 3)).toEqual([changes, locale === 'en' ? 'Data' : 'Dane']);
});
