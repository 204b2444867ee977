import type { Column, Locale, Row, Table } from '@outlay/reports';
import { ExportError } from '../../exporter/export-error.ts';
import { formatCell } from '../../format/cell.ts';
import { type ColumnSums, createColumnSums } from './column-sums.ts';
import type { PlacedTable } from './placed-table.ts';
import { lineCount, lineHeight, withRowHeight } from './row-height.ts';
import { type SheetColumn, sourceCell } from './sheet-column.ts';
import { sheetCell } from './sheet-number.ts';
import { emptyCell, type SheetCell, type SheetPlan, type SheetRow, textCell } from './sheet-plan.ts';
import { totalCell } from './total-cell.ts';

const maximumRows = 1_048_576;
const narrowest = 8;
const widest = 60;
/** Of an amount in the millions, which may come after the rows that decide the width. */
const narrowestAmount = 14;
/** What fits on a page that stands upright, in characters. */
const widestUpright = 135;
/** What can be read on a page that lies, in characters: its letters are half of their size. */
const widestPage = 280;
/** How many rows decide the widths: a reader sees these, and long tables are gone through only once. */
const rowsMeasured = 1000;

/** A table's sheet, and what its rows add up to once they have been taken. */
export type PlannedTable = { readonly plan: SheetPlan; readonly sums: () => ColumnSums };

/**
 * Plans the sheet of a table: a header, its rows, a free row, its totals as formulas, and its notes.
 * @throws {ExportError} `too_many_rows`; `amount_not_exact` while the rows are taken
 */
export function planTableSheet(placed: PlacedTable, locale: Locale): PlannedTable {
  const { table, sheet, columns, tableName, names } = placed;
  const { rows, totals, notes } = table;
  const rowsBelow = totals.length + (notes.length > 0 ? notes.length + 1 : 0);
  if (rows.length + rowsBelow + 2 > maximumRows) {
    throw new ExportError(
      'too_many_rows',
      `${sheet}: ${rows.length} rows are too many; a sheet holds at most ${maximumRows}`,
    );
  }
  const measured = [...Iterator.from(rows).take(rowsMeasured), ...totals];
  const columnWidths = columns.map((column) => columnWidth(column, table, measured, locale));
  const width = columnWidths.reduce((sum, each) => sum + each, 0);
  const sums = createSumsOnce(table);
  const plan = {
    name: sheet,
    columnWidths,
    rows: sheetRows(placed, { sums, columnWidths, locale }),
    table: { name: tableName, columns, rowCount: rows.length },
    names,
    charts: [],
    verdicts: null,
    isPortrait: width <= widestUpright,
    ...printedAcross(columns, columnWidths),
    printedRows: Math.max(rows.length, 1) + 1 + (totals.length > 0 ? 1 : 0) + rowsBelow,
  };
  return { plan, sums: sums.complete };
}

/** The columns that tell what a row is, up to the last of which they are printed on every page. */
const namingColumns = ['store', 'supplierName'];

/** On how many pages a list is printed beside each other, and which columns they share. */
function printedAcross(
  columns: readonly SheetColumn[],
  columnWidths: readonly number[],
): Pick<SheetPlan, 'pagesWide' | 'repeatedColumns'> {
  const widthOf = (count: number) => columnWidths.slice(0, count).reduce((sum, each) => sum + each, 0);
  const width = widthOf(columns.length);
  if (width <= widestPage) return { pagesWide: 1 };
  const named = columns.findLastIndex(({ key }) => namingColumns.includes(key)) + 1;
  // What is repeated leaves room for as much again.
  const repeatedColumns = widthOf(named) * 2 <= widestPage ? Math.max(named, 1) : 1;
  const repeated = widthOf(repeatedColumns);
  return { pagesWide: Math.ceil((width - repeated) / (widestPage - repeated)), repeatedColumns };
}

/** What the rows of a table's sheet are made with. */
type RowParts = {
  readonly sums: SumsOnce;
  readonly columnWidths: readonly number[];
  readonly locale: Locale;
};

function* sheetRows(
  placed: PlacedTable,
  { sums, columnWidths, locale }: RowParts,
): Generator<SheetRow | Row> {
  const { table, columns } = placed;
  const header = columns.map((column) => headerCell(column, table.columns));
  yield withRowHeight({ cells: header }, columnWidths);
  yield* sums.counted();
  if (table.totals.length > 0) yield { cells: [] };
  for (const total of table.totals) yield { cells: totalCells(total, placed, sums.complete(), locale) };
  if (table.notes.length > 0) yield { cells: [] };
  for (const note of table.notes) yield noteRow(note, columnWidths);
}

/** A note over all columns; merged cells do not grow by themselves, so its height is reckoned. */
function noteRow(note: string, columnWidths: readonly number[]): SheetRow {
  const charactersALine = columnWidths.reduce((sum, width) => sum + width, 0);
  return {
    cells: [textCell(note, 'note')],
    height: lineCount(note, charactersALine) * lineHeight,
    mergedFrom: 0,
  };
}

function totalCells(total: Row, placed: PlacedTable, sums: ColumnSums, locale: Locale): SheetCell[] {
  return placed.columns.map(({ source }, index) => {
    const cell =
      source === 'currency'
        ? sheetCell(sourceCell(total, source), locale, 'total')
        : totalCell({ placed, total, source, index }, sums, locale);
    return cell ?? emptyCell('total');
  });
}

type SumsOnce = {
  readonly counted: () => Iterable<Row>;
  readonly complete: () => ColumnSums;
};

/** Sums that are made while the rows are written, or on their own where nobody has taken the rows yet. */
function createSumsOnce(table: Table): SumsOnce {
  let done: ColumnSums | undefined;
  function* counted(): Generator<Row> {
    const sums = createColumnSums(table);
    for (const row of table.rows) {
      sums.add(row);
      yield row;
    }
    done = sums;
  }
  return {
    counted,
    complete() {
      if (done) return done;
      const sums = createColumnSums(table);
      for (const row of table.rows) sums.add(row);
      done = sums;
      return sums;
    },
  };
}

function headerCell({ label, source }: SheetColumn, columns: readonly Column[]): SheetCell {
  const kind = source === 'currency' ? 'text' : columns[source]?.kind;
  return textCell(label, kind === 'text' || kind === 'date' ? 'header' : 'header-number');
}

function columnWidth(
  { label, source }: SheetColumn,
  table: Table,
  rows: readonly Row[],
  locale: Locale,
): number {
  const isMoney = source !== 'currency' && table.columns[source]?.kind === 'money';
  let longest = Math.max(headerLength(label), isMoney ? narrowestAmount - 3 : 0);
  for (const row of rows) {
    const cell = sourceCell(row, source);
    const { length } = cell.type === 'text' ? cell.text : formatCell(cell, locale);
    if (length > longest) longest = length;
  }
  return Math.min(Math.max(longest + 3, narrowest), widest);
}

/** What a header takes in two lines, with the button of its filter beside it. */
function headerLength(label: string): number {
  const longestWord = Math.max(...label.split(' ').map(({ length }) => length));
  return Math.max(longestWord, Math.ceil(label.length / 2) + 1) + 4;
}
