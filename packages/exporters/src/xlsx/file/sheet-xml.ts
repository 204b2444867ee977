import type { Report } from '@outlay/reports';
import { escapeXml } from '../../exporter/escape-xml.ts';
import { phrases } from '../../format/phrases.ts';
import type { SheetPlan, SheetRow } from '../plan/sheet-plan.ts';
import { columnLetters } from '../plan/sheet-reference.ts';
import { createListRowXml } from './list-row-xml.ts';
import { printSetupXml } from './print-setup-xml.ts';
import { relatedElements } from './related-parts.ts';
import { rowXml } from './row-xml.ts';
import type { createStyles } from './sheet-style.ts';
import type { StyleSheet } from './style-sheet.ts';
import { verdictsXml } from './verdicts-xml.ts';

/** Length of a piece, characters: longer texts are encoded more slowly, and each piece has overhead. */
const pieceLength = 4000;

/** The view of a list, whose header stays visible (ECMA-376 §18.3.1.87). */
const frozenHeader = [
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  '<selection pane="bottomLeft"/></sheetView>',
].join('');
/** The view of any other sheet. */
const withoutGrid = '<sheetView workbookViewId="0" showGridLines="0"/>';

/** The context for writing the sheets of a workbook. */
export type SheetContext = {
  readonly report: Report;
  readonly styleSheet: StyleSheet;
  readonly styleOf: ReturnType<typeof createStyles>;
};

/** The part of a sheet (ECMA-376 §18.3.1.99). Rows are created as they are consumed. */
export function* sheetXml(plan: SheetPlan, context: SheetContext): Generator<string> {
  yield sheetStart(plan);
  const merges: string[] = [];
  const links: string[] = [];
  yield* rowsXml(plan, context, { merges, links });
  yield '</sheetData>';
  if (merges.length > 0) yield `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`;
  if (plan.verdicts) yield verdictsXml(plan.verdicts, context.styleSheet);
  if (links.length > 0) yield `<hyperlinks>${links.join('')}</hyperlinks>`;
  yield printXml(plan, context.report);
  if (plan.table) yield ignoredErrors(plan);
  yield `${relatedElements(plan)}</worksheet>`;
}

function sheetStart({ table, columnWidths }: SheetPlan): string {
  const columns = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews>${table ? frozenHeader : withoutGrid}</sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`,
  ].join('');
}

/** Elements about cells that follow all rows. */
type LaterElements = { readonly merges: string[]; readonly links: string[] };

/** @param later - receives the elements of merged cells and of links */
function* rowsXml(
  { rows, columnWidths, table }: SheetPlan,
  { report: { locale }, styleOf }: SheetContext,
  { merges, links }: LaterElements,
): Generator<string> {
  const listRowXml = createListRowXml({ columns: table?.columns ?? [], columnWidths, locale, styleOf });
  const lastColumn = columnLetters(columnWidths.length - 1);
  let [piece, number] = ['', 0];
  for (const row of rows) {
    number++;
    if (!('cells' in row)) piece += listRowXml(row, number);
    else {
      if (row.cells.length > 0) piece += rowXml(row, number, styleOf);
      if (row.mergedFrom !== undefined) {
        merges.push(`<mergeCell ref="${columnLetters(row.mergedFrom)}${number}:${lastColumn}${number}"/>`);
      }
      links.push(...linksXml(row, number));
    }
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Links to the first cells of sheets (ECMA-376 §18.3.1.47). */
function linksXml({ cells }: SheetRow, number: number): string[] {
  return cells.flatMap((cell, index) => {
    if (cell?.linkTo === undefined) return [];
    const location = `'${cell.linkTo.replaceAll("'", "''")}'!A1`;
    return [`<hyperlink ref="${columnLetters(index)}${number}" location="${escapeXml(location)}"/>`];
  });
}

function printXml({ name, isPortrait, pagesWide = 1 }: SheetPlan, { title, period, locale }: Report): string {
  const footer = `${title}, ${period.label}: ${name}`.slice(0, 120).replaceAll('&', '&&');
  return printSetupXml({
    orientation: isPortrait ? 'portrait' : 'landscape',
    pagesWide,
    footer: `&L${footer}&R${phrases[locale].pageOf('&P', '&N')}`,
  });
}

/** Document numbers are text on purpose, so programs should not mark them as errors. */
function ignoredErrors({ columnWidths, table }: SheetPlan): string {
  const range = `A2:${columnLetters(columnWidths.length - 1)}${(table?.rowCount ?? 0) + 2}`;
  return `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors>`;
}
