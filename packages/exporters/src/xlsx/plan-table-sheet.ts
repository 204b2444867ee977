import type { Column, Locale, Table } from '@outlay/reports';
import { ExportError } from '../export-error.ts';
import { formatCell } from '../format/cell.ts';
import { phrases } from '../format/phrases.ts';
import { type SheetColumn, sheetColumns, sourceCell } from './sheet-column.ts';
import { sheetCell } from './sheet-number.ts';
import {
  lineCount,
  lineHeight,
  type SheetCell,
  type SheetPlan,
  type SheetRow,
  textCell,
} from './sheet-plan.ts';
import { totalCell } from './total-cell.ts';

const maximumRows = 1_048_576;
const narrowest = 8;
const widest = 60;
const highest = 400;

/**
 * Plans the sheet of a table: a header, its rows, a free row and its totals as formulas.
 * @throws {ExportError} `too_many_rows`; `amount_not_exact` while the rows are taken
 */
export function planTableSheet(name: string, table: Table, locale: Locale): SheetPlan {
  const { rows, totals } = table;
  if (rows.length + totals.length + 2 > maximumRows) {
    throw new ExportError(
      'too_many_rows',
      `${name}: ${rows.length} rows; a sheet has room for ${maximumRows} in all`,
    );
  }
  const columns = sheetColumns(table.columns, phrases[locale].currency);
  const columnWidths = columns.map((column) => columnWidth(column, table, locale));
  return {
    name,
    columnWidths,
    rows: sheetRows(table, columns, locale).map((row) => highEnough(row, columnWidths)),
    table: { rowCount: rows.length },
  };
}

function* sheetRows(table: Table, columns: readonly SheetColumn[], locale: Locale): Generator<SheetRow> {
  yield { cells: columns.map((column) => headerCell(column, table.columns)) };
  for (const row of table.rows) {
    yield { cells: columns.map(({ source }) => sheetCell(sourceCell(row, source), locale)) };
  }
  if (table.totals.length > 0) yield { cells: [] };
  for (const total of table.totals) {
    yield {
      cells: columns.map(({ source }, index) => {
        if (source === 'currency') return sheetCell(sourceCell(total, source), locale, 'total');
        return totalCell({ table, columns, total, source, index }, locale);
      }),
    };
  }
}

/** Not every program makes a row as high as the lines in it when it opens a file. */
function highEnough(row: SheetRow, columnWidths: readonly number[]): SheetRow {
  let lines = 1;
  for (const [index, cell] of row.cells.entries()) {
    if (cell?.value.type !== 'text') continue;
    lines = Math.max(lines, lineCount(cell.value.text, (columnWidths[index] ?? narrowest) - 3));
  }
  return lines === 1 ? row : { ...row, height: Math.min(lines * lineHeight, highest) };
}

function headerCell({ label, source }: SheetColumn, columns: readonly Column[]): SheetCell {
  const kind = source === 'currency' ? 'text' : columns[source]?.kind;
  const isNumber = kind === 'money' || kind === 'count' || kind === 'share';
  return textCell(label, isNumber ? 'header-number' : 'header');
}

function columnWidth({ label, source }: SheetColumn, table: Table, locale: Locale): number {
  let longest = label.length + 4;
  for (const rows of [table.rows, table.totals]) {
    for (const row of rows) {
      const cell = sourceCell(row, source);
      const { length } = cell.type === 'text' ? cell.text : formatCell(cell, locale);
      if (length > longest) longest = length;
    }
  }
  return Math.min(Math.max(longest + 3, narrowest), widest);
}
