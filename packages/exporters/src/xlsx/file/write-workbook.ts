import type { Writable } from 'node:stream';
import type { Report } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import type { SheetPlan } from '../plan/sheet-plan.ts';
import { absoluteReference, columnLetters } from '../plan/sheet-reference.ts';
import { createListRowXml } from './list-row-xml.ts';
import { rowXml } from './row-xml.ts';
import { createStyles, verdictStyles } from './sheet-style.ts';
import { openWorkbookFile, type SheetFile, type WorkbookFile, type WorkbookName } from './workbook-file.ts';
import { writeCharts, writeExcelTable } from './write-parts.ts';

/** Short texts are encoded faster than long ones; they are packed in pieces of 64 KB all the same. */
const pieceLength = 4000;

/** What is written to, and the number of the sheet, from 1. */
type SheetPlace = { readonly workbook: WorkbookFile; readonly number: number };
type StyleOf = ReturnType<typeof createStyles>;

/** Writes planned sheets as an XLSX file. All its dates are the one of the report. */
export async function writeWorkbook(
  output: Writable,
  report: Report,
  sheets: readonly SheetPlan[],
): Promise<void> {
  const workbook = await openWorkbookFile(output, new Date(report.generatedAt), {
    title: `${report.title}, ${report.period.label}`.slice(0, 255),
    creator: 'Outlay',
  });
  const styleOf = createStyles(workbook.registerStyle);
  for (const [index, plan] of sheets.entries()) {
    await writeSheet(plan, report, { workbook, number: index + 1 }, styleOf);
  }
  await workbook.close(workbookNames(sheets));
}

async function writeSheet(
  plan: SheetPlan,
  report: Report,
  place: SheetPlace,
  styleOf: StyleOf,
): Promise<void> {
  const file = place.workbook.addSheet(plan.name, sheetOptions(report, plan), plan.columnWidths);
  await writeRows(plan, file, report, styleOf);
  if (plan.verdicts) colourVerdicts(file, plan.verdicts);
  const { charts, table } = plan;
  file.close(
    [
      ...(table ? [ignoredErrors(plan)] : []),
      ...(charts.length > 0 ? [writeCharts(charts, file, place)] : []),
      ...(table ? [writeExcelTable(table, file, place)] : []),
    ].join(''),
  );
}

async function writeRows(
  { rows, columnWidths, table }: SheetPlan,
  file: SheetFile,
  { locale }: Report,
  styleOf: StyleOf,
): Promise<void> {
  const listRowXml = createListRowXml({ columns: table?.columns ?? [], columnWidths, locale, styleOf });
  const lastColumn = columnLetters(columnWidths.length - 1);
  let piece = '';
  let number = 0;
  for (const row of rows) {
    number++;
    if (!('cells' in row)) piece += listRowXml(row, number);
    else if (row.cells.length > 0) piece += rowXml(row, number, styleOf);
    if ('cells' in row && row.isMerged) file.merge(`A${number}:${lastColumn}${number}`);
    if (piece.length < pieceLength) continue;
    await file.write(piece);
    piece = '';
  }
  await file.write(piece);
}

function colourVerdicts(
  { sheet }: SheetFile,
  { range, good, bad }: NonNullable<SheetPlan['verdicts']>,
): void {
  const rule = (text: string, style: (typeof verdictStyles)['good' | 'bad'], priority: number) => ({
    type: 'cellIs' as const,
    operator: 'equal' as const,
    formulae: [`"${text}"`],
    style,
    priority,
  });
  sheet.addConditionalFormatting({
    ref: range,
    rules: [rule(good, verdictStyles.good, 1), rule(bad, verdictStyles.bad, 2)],
  });
}

/** Numbers of documents are text by intent: no program should mark them as mistakes. */
function ignoredErrors({ columnWidths, table }: SheetPlan): string {
  const range = `A2:${columnLetters(columnWidths.length - 1)}${(table?.rowCount ?? 0) + 2}`;
  return `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
}

/** The names for formulas, and for each list the row that is printed on every page. */
function workbookNames(sheets: readonly SheetPlan[]): WorkbookName[] {
  return sheets.flatMap(({ name, names, table }, localSheetId) => {
    const firstRow = absoluteReference(name, { firstColumn: 0, firstRow: 1, lastColumn: 0, lastRow: 1 });
    const titles = {
      name: '_xlnm.Print_Titles',
      ranges: [firstRow.replace('$A$1', '$1:$1')],
      localSheetId,
    };
    return [
      ...names.map((each) => ({ name: each.name, ranges: [each.reference] })),
      ...(table ? [titles] : []),
    ];
  });
}

function sheetOptions({ title, period, locale }: Report, { name, table, isPortrait }: SheetPlan) {
  const footer = `${title}, ${period.label}: ${name}`.slice(0, 120).replaceAll('&', '&&');
  return {
    views: table ? [{ state: 'frozen' as const, ySplit: 1 }] : [{ showGridLines: false }],
    properties: { defaultRowHeight: 15, dyDescent: 0.25 },
    pageSetup: {
      paperSize: 9,
      orientation: isPortrait ? ('portrait' as const) : ('landscape' as const),
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
    headerFooter: { oddFooter: `&L${footer}&R${phrases[locale].pageOf('&P', '&N')}` },
  };
}
