import type { Column, Locale, Row, Table } from '@outlay/reports';
import { ExportError } from '../../exporter/export-error.ts';
import { type ColumnSums, createColumnSums } from './column-sums.ts';
import { columnWidthsOf, maxLandscapeWidth } from './column-widths.ts';
import type { PlacedTable } from './placed-table.ts';
import { withRowHeight } from './row-height.ts';
import { type SheetColumn, sourceCell } from './sheet-column.ts';
import { sheetCell } from './sheet-number.ts';
import { emptyCell, type SheetCell, type SheetPlan, type SheetRow, textCell } from './sheet-plan.ts';
import { spanningRow } from './spanning-row.ts';
import { totalCell } from './total-cell.ts';

const maximumRows = 1_048_576;
/** The width that fits a portrait page, in characters. */
const maxPortraitWidth = 135;
/** Number of rows that determine the column widths, because long tables are iterated only once. */
const rowsMeasured = 1000;

/** The sheet of a table, and the sums of its rows, which are known after the rows are written. */
export type PlannedTable = { readonly plan: SheetPlan; readonly sums: () => ColumnSums };

/**
 * Plans the sheet of a table: a header, its rows, an empty row, its totals as formulas, and its notes.
 * @throws {ExportError} `too_many_rows`; `amount_not_exact` while the rows are iterated
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
  const columnWidths = columnWidthsOf({ table, columns }, measuredRows(table), locale);
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
    isPortrait: width <= maxPortraitWidth,
    // Entries repeat what other sheets have, and there are more of them than documents.
    isCompressedFast: columns.some(({ key }) => key === 'debitAccount'),
    ...printedAcross(columns, columnWidths),
    printedRows: Math.max(rows.length, 1) + 1 + (totals.length > 0 ? 1 : 0) + rowsBelow,
  };
  return { plan, sums: sums.complete };
}

/** The rows that determine the column widths. */
function* measuredRows({ rows, totals }: Table): Generator<Row> {
  yield* Iterator.from(rows).take(rowsMeasured);
  yield* totals;
}

/** Columns that identify a row. The columns up to the last of them are printed on every page. */
const namingColumns = new Set(['store', 'supplierName']);

/** The number of pages next to each other that a list is printed on, and the number of columns repeated on each. */
function printedAcross(
  columns: readonly SheetColumn[],
  columnWidths: readonly number[],
): Pick<SheetPlan, 'pagesWide' | 'repeatedColumns'> {
  const widthOf = (count: number) => columnWidths.slice(0, count).reduce((sum, each) => sum + each, 0);
  const width = widthOf(columns.length);
  if (width <= maxLandscapeWidth) return { pagesWide: 1 };
  const named = columns.findLastIndex(({ key }) => namingColumns.has(key)) + 1;
  // The repeated columns take at most half the width of a page.
  const repeatedColumns = widthOf(named) * 2 <= maxLandscapeWidth ? Math.max(named, 1) : 1;
  const repeated = widthOf(repeatedColumns);
  return { pagesWide: Math.ceil((width - repeated) / (maxLandscapeWidth - repeated)), repeatedColumns };
}

/** The input of the rows of a table's sheet. */
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
  for (const note of table.notes) yield spanningRow(note, 'note', columnWidths);
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

/** Creates sums that are computed while the rows are written, or separately if the rows were not written yet. */
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
