import { aDocument } from '@outlay/core/testing';
import { buildReport, type Report } from '@outlay/reports';
import { aDataset, aReport, aSummary } from '@outlay/reports/testing';
import type { Cell, CellFormulaValue, Worksheet } from 'exceljs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyAccountReport } from '../testing/any-account.ts';
import { collectBytes, readWorkbook } from '../testing/read-back.ts';
import { resultVerdicts } from './plan/control-result.ts';
import { xlsxExporter } from './xlsx-exporter.ts';

const controlOf = async (report: Report): Promise<Worksheet> => {
  const sheets = await readWorkbook(await collectBytes(xlsxExporter.write(report)));
  const control = sheets.find(({ name }) => name === 'Sumy kontrolne' || name === 'Control totals');
  if (!control) throw new TypeError('a sheet of control totals is expected');
  return control;
};

/**
 * The last row with a label and a currency, which is a check. Formulas are `[formula, result]`, with `#` for the row
 * number.
 */
function checkOf(sheet: Worksheet, label: string, currency: string): unknown[] {
  const numbers = Array.from({ length: sheet.rowCount }, (_, index) => index + 1);
  const number = numbers.findLast(
    (row) => sheet.getCell(row, 1).value === label && sheet.getCell(row, 2).value === currency,
  );
  return ['C', 'D', 'E', 'F'].map((column) => plain(sheet.getCell(`${column}${number ?? 1}`), number));
}

function plain(cell: Cell, row = 0): unknown {
  const ownRow = new RegExp(`\\b([B-E])${row}\\b`, 'g');
  return cell.formula ? [cell.formula.replaceAll(ownRow, '$1#'), cell.result] : cell.value;
}

const spending = [
  aDocument({ id: 'a', amount: '10.00', category: 'Jedzenie' }),
  aDocument({ id: 'b', amount: '-2.50', category: 'Dom' }),
  aDocument({ id: 'c', amount: '4.00', currency: 'EUR', category: 'Dom' }),
  aDocument({ id: 'd', amount: '100.00', category: 'Wynagrodzenie' }),
].map((document) => ({ ...document, purchasedAt: '2026-10-05T10:00:00.000Z' }));

it('adds up each sheet in each currency and compares it with the report', async () => {
  const sheet = await controlOf(buildReport(aDataset({ documents: spending }), { locale: 'en' }));
  expect(checkOf(sheet, 'Categories', 'PLN')).toEqual([
    ['ROUND(SUMIFS(categories_amount,categories_currency,B#),2)', 7.5],
    7.5,
    ['ROUND(C#-D#,2)', 0],
    ['IF(E#=0,"Match","Do not match")', 'Match'],
  ]);
  expect(checkOf(sheet, 'Documents', 'EUR')[0]).toEqual([
    'ROUND(SUMIFS(documents_amount,documents_currency,B#),2)',
    4,
  ]);
  expect(checkOf(sheet, 'Income documents', 'PLN').slice(1, 3)).toEqual([100, ['ROUND(C#-D#,2)', 0]]);
  expect(checkOf(sheet, 'Data: Income', 'PLN')[0]).toEqual([
    'ROUND(SUMIFS(data_income,data_currency,B#),2)',
    100,
  ]);
});

it("compares the service's summary with all documents, including income", async () => {
  const summary = aSummary('107.50', { Jedzenie: '10.00', Dom: '-2.50', Wynagrodzenie: '90.00' });
  const sheet = await controlOf(buildReport(aDataset({ documents: spending, summary }), { locale: 'en' }));
  const documents = [
    'ROUND(SUMIFS(documents_full,documents_currency,B#)+SUMIFS(income_documents_full,income_documents_currency,B#),2)',
    107.5,
  ];
  expect(checkOf(sheet, 'Service summary', 'PLN').slice(0, 2)).toEqual([107.5, documents]);
  expect(checkOf(sheet, 'Category totals', 'PLN')).toEqual([
    97.5,
    [expect.any(String), 107.5],
    ['ROUND(C#-D#,2)', -10],
    ['IF(E#=0,"Match","Do not match")', 'Do not match'],
  ]);
  expect(plain(sheet.getCell('B3'))).toEqual([
    'IF(COUNTIF(F5:F1000,"Do not match")=0,"Totals match (PLN). EUR: no service summary to compare with.","Totals do not match (PLN). EUR: no service summary to compare with.")',
    'Totals do not match (PLN). EUR: no service summary to compare with.',
  ]);
});

it('contains the reconciliation with a range name for each figure', async () => {
  const summary = aSummary('107.50', { Jedzenie: '10.00', Dom: '-2.50', Wynagrodzenie: '90.00' });
  const report = buildReport(aDataset({ documents: spending, summary }), {
    locale: 'en',
    preset: 'accountant',
  });
  const sheet = await controlOf(report);
  const { ranges } = sheet.workbook.definedNames.getRanges('reconciliation_summaryTotal');
  const address = ranges[0]?.split('!')[1]?.replaceAll('$', '') ?? '';
  expect(sheet.getCell(address).value).toBe(107.5);
  expect(sheet.getRow(Number(address.slice(1))).getCell(1).value).toBe('Service summary');
});

it.each([
  ['en', 'Compared with'],
  ['pl', 'Porównano z'],
] as const)('states in %s what was compared, in line with the result', async (locale, label) => {
  const sheet = await controlOf(aReport({ locale }));
  const row = sheet.getRows(1, sheet.rowCount)?.find((each) => each.getCell(1).text === label);
  expect(row?.getCell(2).text).toMatch(/2026/);
  expect(row?.getCell(6).master.address).toBe(row?.getCell(2).address);
  expect(sheet.workbook.definedNames.getRanges('reconciliation_source').ranges).toEqual([
    `'${sheet.name}'!$B$${row?.number}`,
  ]);
});

it('states in Polish which sheet does not add up and the difference', async () => {
  const report = aReport();
  const [first, ...others] = report.figures.totals;
  if (!first) throw new TypeError('a total is expected');
  const amount = { ...first.amount, minor: first.amount.minor + 1n };
  const figures = { ...report.figures, totals: [{ ...first, amount }, ...others] };
  const sheet = await controlOf({ ...report, figures });
  expect(checkOf(sheet, 'Sklepy', 'PLN').slice(2)).toEqual([
    [expect.any(String), -0.01],
    [expect.any(String), 'Niezgodne'],
  ]);
  expect(plain(sheet.getCell('B3'))).toEqual([expect.any(String), 'Niezgodne']);
});

it('shows amounts without a service summary as not checked', async () => {
  const sheet = await controlOf(buildReport(aDataset(), { locale: 'en', sections: ['recurring'] }));
  expect(checkOf(sheet, 'Service summary', 'PLN')).toEqual([null, 0, null, 'Not checked']);
  expect(sheet.getCell('B3').value).toBe('Not checked');
});

it('lists currencies without a service summary, with a row for each', async () => {
  const documents = [
    ...spending.filter(({ id }) => id === 'a' || id === 'c'),
    aDocument({ id: 'e', amount: '7.00', currency: 'USD', purchasedAt: '2026-10-05T10:00:00.000Z' }),
  ];
  const summary = aSummary('10.00', { Jedzenie: '10.00' });
  const report = buildReport(aDataset({ documents, summary }), { locale: 'en' });
  const sheet = await controlOf(report);
  const status = report.sections
    .flatMap(({ content }) => (content.type === 'figures' ? content.figures : []))
    .find(({ key }) => key === 'status');
  expect(status?.value).toMatchObject({ text: 'Totals match (PLN)' });
  expect(sheet.getCell('B3').result).toBe(
    'Totals match (PLN). EUR and USD: no service summary to compare with.',
  );
  expect(checkOf(sheet, 'Service summary', 'EUR').slice(0, 1)).toEqual([null]);
  expect(checkOf(sheet, 'Service summary', 'EUR')[1]).toEqual([expect.any(String), 4]);
  expect(checkOf(sheet, 'Service summary', 'USD').at(-1)).toBe('Not checked');
});

it('has a green result only if every currency was checked', () => {
  const summary = aSummary('10.00', { Jedzenie: '10.00' });
  const goodOf = (ids: readonly string[]) =>
    resultVerdicts(
      buildReport(
        aDataset({ documents: spending.filter(({ id }) => id !== null && ids.includes(id)), summary }),
        {
          locale: 'en',
        },
      ),
      'B3',
    ).good;
  expect(goodOf(['a'])).toEqual(['Match', 'Totals match']);
  expect(goodOf(['a', 'c'])).toEqual(['Match']);
});

it('confirms the totals of the sheets of any account', async () => {
  await fc.assert(
    fc.asyncProperty(anyAccountReport, async (report) => {
      const sheet = await controlOf(report);
      const results = sheet.getColumn(6).values.map((value) => (value as CellFormulaValue | null)?.result);
      expect(results.some((result) => result === 'Match' || result === 'Zgodne')).toBe(true);
      expect(results).not.toContain('Differs');
      expect(results).not.toContain('Niezgodne');
    }),
    { numRuns: 25 },
  );
}, 30_000);

it('keeps every digit of large amounts', async () => {
  const documents = [
    aDocument({ id: 'a', amount: '9999999999999.98', purchasedAt: '2026-10-05T10:00:00.000Z' }),
    aDocument({ id: 'b', amount: '0.01', purchasedAt: '2026-10-05T10:00:00.000Z' }),
  ];
  const sheet = await controlOf(buildReport(aDataset({ documents }), { locale: 'en' }));
  expect(checkOf(sheet, 'Documents', 'PLN').slice(0, 2)).toEqual([
    [expect.any(String), 9_999_999_999_999.99],
    9_999_999_999_999.99,
  ]);
});
