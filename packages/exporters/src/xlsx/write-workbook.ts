import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Report } from '@outlay/reports';
import type { Cell as ExcelCell, stream, Worksheet } from 'exceljs';
import { phrases } from '../format/phrases.ts';
import { columnLetters, type SheetCell, type SheetPlan } from './sheet-plan.ts';
import { createStyles } from './sheet-style.ts';
import { sheetText } from './sheet-text.ts';

type StyleOf = ReturnType<typeof createStyles>;

/** What exceljs does not declare: the archive, and the streams that a sheet is written through. */
type Archive = { append(source: unknown, entry: { name: string; date?: Date }): unknown };
type SheetStream = { readonly stream: { readonly pipes: readonly Writable[] } };

const rowsABatch = 500;

/** Writes planned sheets as an XLSX file. All its dates are the one of the report. */
export async function writeWorkbook(
  output: Writable,
  report: Report,
  sheets: readonly SheetPlan[],
): Promise<void> {
  const workbook = await openWorkbook(output, new Date(report.generatedAt));
  workbook.title = `${report.title}, ${report.period.label}`.slice(0, 255);
  const styleOf = createStyles();
  for (const sheet of sheets) await writeSheet(workbook, report, sheet, styleOf);
  await workbook.commit();
}

async function openWorkbook(output: Writable, date: Date): Promise<stream.xlsx.WorkbookWriter> {
  const { default: excel } = await import('exceljs');
  // The archive stamps its entries with the clock, and the constructor adds the first two: only a class comes before.
  class DatedWorkbookWriter extends excel.stream.xlsx.WorkbookWriter {
    override addThemes(): Promise<void> {
      const { zip } = this as unknown as { zip: Archive };
      const append = zip.append.bind(zip);
      zip.append = (source, entry) => append(source, { ...entry, date });
      return super.addThemes();
    }
  }
  const workbook = new DatedWorkbookWriter({ stream: output, useStyles: true, zip: { zlib: { level: 6 } } });
  Object.assign(workbook, { creator: 'Outlay', lastModifiedBy: 'Outlay', created: date, modified: date });
  return workbook;
}

async function writeSheet(
  workbook: stream.xlsx.WorkbookWriter,
  report: Report,
  plan: SheetPlan,
  styleOf: StyleOf,
): Promise<void> {
  const sheet = workbook.addWorksheet(plan.name, sheetOptions(report, plan));
  sheet.columns = plan.columnWidths.map((width) => ({ width }));
  if (plan.table) {
    const lastColumn = columnLetters(plan.columnWidths.length - 1);
    sheet.autoFilter = `A1:${lastColumn}${plan.table.rowCount + 1}`;
  }
  let number = 0;
  for (const { cells, height, isMerged } of plan.rows) {
    number++;
    const row = sheet.getRow(number);
    for (const [index, cell] of cells.entries()) if (cell) writeCell(row.getCell(index + 1), cell, styleOf);
    if (height !== undefined) row.height = height;
    if (isMerged) sheet.mergeCells(number, 1, number, plan.columnWidths.length);
    row.commit();
    if (number % rowsABatch === 0) await drained(sheet);
  }
  sheet.commit();
}

function writeCell(target: ExcelCell, { value, ...cell }: SheetCell, styleOf: StyleOf): void {
  switch (value.type) {
    case 'text':
      target.value = sheetText(value.text);
      break;
    case 'number':
      target.value = value.number;
      break;
    case 'formula':
      target.value = { formula: value.formula, result: value.result };
      break;
  }
  target.style = styleOf({ value, ...cell });
}

/** Rows are made faster than they are packed: waits until the packing has caught up. */
async function drained(sheet: Worksheet): Promise<void> {
  const { pipes } = (sheet as unknown as SheetStream).stream;
  for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain');
}

function sheetOptions({ title, period, locale }: Report, { name, table }: SheetPlan) {
  const footer = `${title}, ${period.label}: ${name}`.slice(0, 120).replaceAll('&', '&&');
  return {
    views: table ? [{ state: 'frozen' as const, ySplit: 1 }] : [{ showGridLines: false }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape' as const,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      ...(table ? { printTitlesRow: '1:1' } : {}),
    },
    headerFooter: { oddFooter: `&L${footer}&R${phrases[locale].pageOf('&P', '&N')}` },
  };
}
