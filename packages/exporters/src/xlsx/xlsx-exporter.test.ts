import { parseMoney } from '@outlay/core/money';
import { aReport } from '@outlay/reports/testing';
import excel from 'exceljs';
import { describe, expect, it } from 'vitest';
import { collected, readWorkbook } from '../testing/read-back.ts';
import { reportOf } from '../testing/report-of.ts';
import { sheetNames } from './plan/sheet-name.ts';
import { xlsxExporter } from './xlsx-exporter.ts';

const purchase = (amount: string, currency = 'PLN') => ({
  store: 'Sklep',
  amount: parseMoney(amount, currency),
});
const sheetOf = async (report: ReturnType<typeof reportOf>) => {
  const [, sheet] = await readWorkbook(await collected(xlsxExporter.write(report)));
  if (!sheet) throw new TypeError('a second sheet is expected');
  return sheet;
};

describe('a sheet of a table', () => {
  it('sums a single currency with a formula that carries its result', async () => {
    const sheet = await sheetOf(reportOf([purchase('0.10'), purchase('0.20')]));
    expect(sheet.getCell('C5').value).toEqual({ formula: 'ROUND(SUM(C2:C3),2)', result: 0.3 });
    expect(sheet.getCell('D5').value).toBe('PLN');
  });

  it('sums each of several currencies on its own', async () => {
    const sheet = await sheetOf(reportOf([purchase('1.50'), purchase('700', 'JPY'), purchase('-0.25')]));
    expect([sheet.getCell('C6').value, sheet.getCell('C7').value]).toEqual([
      { formula: 'ROUND(SUMIF(D2:D4,"PLN",C2:C4),2)', result: 1.25 },
      { formula: 'ROUND(SUMIF(D2:D4,"JPY",C2:C4),0)', result: 700 },
    ]);
    expect(sheet.getCell('C3').numFmt).toBe('#,##0');
  });

  it('keeps a total that is not the sum of the rows as a plain number', async () => {
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

  it('refuses an amount that a double cannot hold to its last digit', async () => {
    const largest = reportOf([purchase('9999999999999.99')]);
    expect((await sheetOf(largest)).getCell('C2').value).toBe(9_999_999_999_999.99);
    const tooLarge = reportOf([purchase('10000000000000.00')]);
    await expect(collected(xlsxExporter.write(tooLarge))).rejects.toMatchObject({
      name: 'ExportError',
      code: 'amount_not_exact',
    });
  });

  it('has a frozen header, a filter over its rows and the header on each printed page', async () => {
    const sheet = await sheetOf(reportOf([purchase('1.00'), purchase('2.00')]));
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.getTable('table_documents')).toMatchObject({ table: { autoFilterRef: 'A1:E3' } });
    expect(sheet.pageSetup).toMatchObject({
      orientation: 'landscape',
      printTitlesRow: '1:1',
      fitToHeight: 0,
    });
    expect(sheet.headerFooter.oddFooter).toContain('strona &P z &N');
  });
});

it('puts title, warnings, figures and words on a summary sheet', async () => {
  const [summary] = await readWorkbook(await collected(xlsxExporter.write(aReport())));
  const first = summary?.getColumn(1).values;
  expect(summary?.name).toBe('Podsumowanie');
  expect(first).toEqual(
    expect.arrayContaining(['Miesięczny raport wydatków', 'Ostrzeżenia', 'Wydano', 'Podsumowanie serwisu']),
  );
});

it('has the sheets that people look for first, then the others, and its checks before the accounting', async () => {
  const names = (await readWorkbook(await collected(xlsxExporter.write(aReport())))).map(({ name }) => name);
  const first = ['Podsumowanie', 'Dokumenty', 'Kategorie', 'Sklepy', 'Dni'];
  expect(names.filter((name) => first.includes(name))).toEqual(first);
  expect(names.slice(0, 2)).toEqual(['Podsumowanie', 'Dokumenty']);
  expect(names.indexOf('Tygodnie')).toBeGreaterThan(names.indexOf('Sumy kontrolne'));
});

it('has the same names for the same cells in each language', async () => {
  const namesOf = async (locale: 'pl' | 'en') => {
    const workbook = new excel.Workbook();
    await workbook.xlsx.load((await collected(xlsxExporter.write(aReport({ locale })))).buffer as never);
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

it('makes rows only as fast as they are taken', async () => {
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
  const file = await collected(xlsxExporter.write(aReport({ generatedAt: '2026-11-01T06:30:00.000Z' })));
  const dosDate = ((2026 - 1980) << 9) | (11 << 5) | 1;
  expect(file.readUInt16LE(12)).toBe(dosDate);
  expect(file.readUInt16LE(10)).toBe((6 << 11) | (30 << 5));
});

it('makes names of sheets that every program accepts', () => {
  expect(sheetNames(['A/B: [C]?', "'quoted'", 'a/b: [c]?', 'History', '', 'x'.repeat(40)])).toEqual([
    'A B   C',
    'quoted',
    'a b   c (2)',
    'History (2)',
    'Sheet',
    'x'.repeat(31),
  ]);
});
