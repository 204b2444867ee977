import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { buildReport, presetNames } from '@outlay/reports';
import { aDataset, aRecurringExpense, aReport } from '@outlay/reports/testing';
import excel from 'exceljs';
import { describe, expect, it } from 'vitest';
import { collectBytes, readWorkbook } from '../testing/read-back.ts';
import { reportOf } from '../testing/report-of.ts';
import { sheetNames } from './plan/sheet-name.ts';
import { xlsxExporter } from './xlsx-exporter.ts';

const purchase = (amount: string, currency = 'PLN') => ({
  store: 'Sklep',
  amount: parseMoney(amount, currency),
});
const sheetOf = async (report: ReturnType<typeof reportOf>) => {
  const [, sheet] = await readWorkbook(await collectBytes(xlsxExporter.write(report)));
  if (!sheet) throw new TypeError('a second sheet is expected');
  return sheet;
};

const richDataset = aDataset({
  documents: [
    aDocument({ id: 'a', category: 'Dom', purchasedAt: '2026-10-05T10:00:00.000Z' }),
    aDocument({ id: 'c', category: 'Jedzenie', purchasedAt: '2026-10-05T10:00:00.000Z' }),
    aDocument({ id: 'b', category: 'Wynagrodzenie', purchasedAt: '2026-10-06T10:00:00.000Z' }),
  ],
  recurring: [aRecurringExpense()],
  categoryNames: [{ polish: 'Dom', english: 'Home', emoji: '🏡', subcategories: [] }],
});

describe('a sheet of a table', () => {
  it('sums visible rows of a single currency with a formula and its cached result', async () => {
    const sheet = await sheetOf(reportOf([purchase('0.10'), purchase('0.20')]));
    expect(sheet.getCell('C5').value).toEqual({ formula: 'ROUND(SUBTOTAL(109,C2:C3),2)', result: 0.3 });
    expect(sheet.getCell('D5').value).toBe('PLN');
  });

  it('sums each of several currencies separately', async () => {
    const sheet = await sheetOf(reportOf([purchase('1.50'), purchase('700', 'JPY'), purchase('-0.25')]));
    const shownSum = (currency: string, digits: number) =>
      `ROUND(SUMPRODUCT(SUBTOTAL(109,OFFSET(C2,ROW(C2:C4)-ROW(C2),0))*(D2:D4="${currency}")),${digits})`;
    expect([sheet.getCell('C6').value, sheet.getCell('C7').value]).toEqual([
      { formula: shownSum('PLN', 2), result: 1.25 },
      { formula: shownSum('JPY', 0), result: 700 },
    ]);
    expect(sheet.getCell('C3').numFmt).toBe('#,##0');
  });

  it('keeps a total as a plain number if it is not the sum of the rows', async () => {
    const report = reportOf([purchase('1.00')]);
    const [section] = report.sections;
    if (section?.content.type !== 'table') throw new TypeError('a table is expected');
    const [total] = section.content.totals;
    const wrong = total?.map((cell) =>
      cell.type === 'money' ? { ...cell, money: parseMoney('5.00', 'PLN') } : cell,
    );
    const content = { ...section.content, totals: wrong ? [wrong] : [] };
    const sheet = await sheetOf({ ...report, sections: [{ ...section, content }] });
    expect(sheet.getCell('C4').value).toBe(5);
  });

  it('rejects an amount that a double cannot represent exactly', async () => {
    const largest = reportOf([purchase('9999999999999.99')]);
    expect((await sheetOf(largest)).getCell('C2').value).toBe(9_999_999_999_999.99);
    const tooLarge = reportOf([purchase('10000000000000.00')]);
    await expect(collectBytes(xlsxExporter.write(tooLarge))).rejects.toMatchObject({
      name: 'ExportError',
      code: 'amount_not_exact',
    });
  });

  it('has a frozen header, a filter over its rows and the header on each printed page', async () => {
    const sheet = await sheetOf(reportOf([purchase('1.00'), purchase('2.00')]));
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.getTable('table_documents')).toMatchObject({ table: { autoFilterRef: 'A1:E3' } });
    expect(sheet.pageSetup).toMatchObject({
      orientation: 'portrait',
      printTitlesRow: '1:1',
      printArea: 'A1:E5',
      fitToWidth: 1,
      fitToHeight: 0,
    });
    expect(sheet.headerFooter.oddFooter).toContain('strona &P z &N');
  });
});

it('keeps headers of numbers off the next header', async () => {
  const sheets = await readWorkbook(await collectBytes(xlsxExporter.write(aReport())));
  const header = sheets.find(({ name }) => name === 'Kategorie')?.getRow(1);
  const at = (label: string) => {
    let alignment = {};
    header?.eachCell((each) => {
      if (each.text === label) alignment = each.alignment;
    });
    return alignment;
  };
  expect(at('Kwota')).toMatchObject({ horizontal: 'right', indent: 1 });
  expect(at('Kategoria')).toMatchObject({ horizontal: 'left', indent: 1 });
});

it('prints a wide sheet in landscape on as many pages as needed to be readable', async () => {
  const sheets = await readWorkbook(await collectBytes(xlsxExporter.write(aReport({ locale: 'en' }))));
  const setupOf = (wanted: string) => sheets.find(({ name }) => name === wanted)?.pageSetup;
  expect(setupOf('Data')).toMatchObject({
    orientation: 'landscape',
    fitToWidth: 2,
    printTitlesRow: '1:1',
    printTitlesColumn: 'A:E',
  });
  for (const name of ['Documents', 'Recurring expenses', 'Possible duplicates']) {
    expect(setupOf(name)).toMatchObject({ orientation: 'landscape', fitToWidth: 1 });
  }
  expect(setupOf('Categories')).toMatchObject({ orientation: 'portrait', fitToWidth: 1 });
});

it('puts figures and texts on a summary sheet', async () => {
  const [, summary] = await readWorkbook(await collectBytes(xlsxExporter.write(aReport())));
  expect(summary?.name).toBe('Podsumowanie');
  expect(summary?.getColumn(1).values).toEqual(expect.arrayContaining(['W skrócie', 'Wydano']));
});

it('has no summary sheet without content', async () => {
  const report = buildReport(aDataset({ documents: [aDocument()] }), {
    locale: 'en',
    sections: ['documents'],
  });
  const names = (await readWorkbook(await collectBytes(xlsxExporter.write(report)))).map(({ name }) => name);
  expect(names).toEqual(['Index', 'Documents', 'Control totals']);
});

it.each(presetNames)('starts with the index and the data: %s', async (preset) => {
  const documents = [aDocument({ category: 'Dom', purchasedAt: '2026-10-05T10:00:00.000Z' })];
  const report = buildReport(aDataset({ documents }), { locale: 'en', preset });
  const names = (await readWorkbook(await collectBytes(xlsxExporter.write(report)))).map(({ name }) => name);
  const listed = names.filter((name) => name !== 'Summary' && name !== 'Chart data');
  expect(listed.slice(0, 3)).toEqual(['Index', 'Data', 'Documents']);
  expect(listed.at(-1)).toBe('Control totals');
});

it('has about eight sheets for an accountant, without a column of emoji', async () => {
  const sheets = await readWorkbook(
    await collectBytes(xlsxExporter.write(buildReport(richDataset, { locale: 'en', preset: 'accountant' }))),
  );
  expect(sheets.map(({ name }) => name)).toEqual([
    'Index',
    'Data',
    'Documents',
    'Income documents',
    'Categories',
    'Recurring expenses',
    'Control totals',
  ]);
  const texts = sheets.flatMap((sheet) => sheet.getSheetValues().flatMap((row) => JSON.stringify(row)));
  expect(texts.filter((text) => /\p{Extended_Pictographic}|Emoji/u.test(text))).toEqual([]);
});

it('hides the sheet with chart data', async () => {
  const sheets = await readWorkbook(await collectBytes(xlsxExporter.write(aReport())));
  const hidden = sheets.filter(({ state }) => state !== 'visible').map(({ name }) => name);
  expect(hidden).toEqual(sheets.map(({ name }) => name).filter((name) => name === 'Dane wykresu'));
});

it('has the same names for the same cells in each language', async () => {
  const namesOf = async (locale: 'pl' | 'en') => {
    const workbook = new excel.Workbook();
    await workbook.xlsx.load((await collectBytes(xlsxExporter.write(aReport({ locale })))).buffer as never);
    return new Map(
      workbook.definedNames.model.map(({ name, ranges }) => [
        name,
        ranges.map((range) => range.split('!')[1]),
      ]),
    );
  };
  const polish = await namesOf('pl');
  expect(polish.get('documents_amount')).toEqual(['$D$2:$D$49']);
  expect(polish.get('headline_spent_PLN')).toEqual([expect.stringMatching(/^\$B\$\d+$/)]);
  expect(await namesOf('en')).toEqual(polish);
});

it('creates rows only as they are consumed', async () => {
  let made = 0;
  const report = reportOf([purchase('1.00')]);
  const [section] = report.sections;
  if (section?.content.type !== 'table') throw new TypeError('a table is expected');
  const [row = []] = section.content.rows;
  const rows = {
    length: 100_000,
    *[Symbol.iterator]() {
      for (; made < 100_000; made++) yield row;
    },
  };
  const long = { ...section, content: { ...section.content, rows, totals: [] } };
  const pieces = xlsxExporter.write({ ...report, sections: [long] });
  for await (const piece of pieces) if (piece.length > 0 && made > 1000) break;
  expect(made).toBeLessThan(20_000);
});

it('takes its dates from the report', async () => {
  const file = await collectBytes(xlsxExporter.write(aReport({ generatedAt: '2026-11-01T06:30:00.000Z' })));
  const dosDate = ((2026 - 1980) << 9) | (11 << 5) | 1;
  expect(file.readUInt16LE(12)).toBe(dosDate);
  expect(file.readUInt16LE(10)).toBe((6 << 11) | (30 << 5));
});

it('creates sheet names that every program accepts', () => {
  expect(sheetNames(['A/B: [C]?', "'quoted'", 'a/b: [c]?', 'History', '', 'x'.repeat(40)])).toEqual([
    'A B   C',
    'quoted',
    'a b   c (2)',
    'History (2)',
    'Sheet',
    'x'.repeat(31),
  ]);
});

it('cuts sheet names between words', () => {
  expect(
    sheetNames(['Ewidencja, dekretacja i suma raportu', 'What changed, and since which revision']),
  ).toEqual(['Ewidencja, dekretacja i suma', 'What changed, and since which']);
});
