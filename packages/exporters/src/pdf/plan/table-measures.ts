import type { Cell, Locale, Row, Table } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import { colorsOf, defaultAccent } from '../page/theme.ts';
import type { TextStyle, Typesetter } from '../text/typesetter.ts';
import { inSteps, type Steps } from './steps.ts';
import { tableStyles } from './table-columns.ts';

/** How wide what a table says is, in points and at full size. */
export type TableMeasures = {
  /** The widest text of a column, its totals and its label in two lines included. */
  textWidth(column: number): number;
  /** The text of a cell of the body, in a column. */
  cellWidth(cell: Cell, column: number): number;
};

/** Widths that are kept of a column: as many as a list of stores is long. Of identifiers it is no use to keep more. */
const maxKept = 2000;

/** Measures a table, each of its rows once. */
export function* tableMeasures(table: Table, locale: Locale, typesetter: Typesetter): Steps<TableMeasures> {
  const styles = tableStyles(colorsOf(defaultAccent));
  const ofBody = table.columns.map(() => keptWidths(locale, styles.body, typesetter));
  const totalWidth = keptWidths(locale, styles.total, typesetter);
  const widest = table.columns.map(({ label }) => labelWidth(label, styles.header, typesetter));
  const shown = table.columns.flatMap(({ detail }, index) => (detail ? [] : [index]));
  const cellWidth = (cell: Cell, column: number) => ofBody[column]?.(cell) ?? 0;
  const widen = (row: Row, widthOf: (cell: Cell, column: number) => number) => {
    for (const index of shown) {
      const cell = row[index];
      if (cell) widest[index] = Math.max(widest[index] ?? 0, widthOf(cell, index));
    }
  };
  yield* inSteps(table.rows, (row) => widen(row, cellWidth));
  for (const row of table.totals) widen(row, totalWidth);
  return { textWidth: (column) => widest[column] ?? 0, cellWidth };
}

/** How wide a label is in one line or two, whichever is narrower: amounts need less than the words above them. */
function labelWidth(label: string, style: TextStyle, typesetter: Typesetter): number {
  const words = label.split(' ');
  const widths = words.map((_, at) =>
    Math.max(
      typesetter.width(words.slice(0, at).join(' '), style),
      typesetter.width(words.slice(at).join(' '), style),
    ),
  );
  return Math.min(...widths);
}

function keptWidths(locale: Locale, style: TextStyle, typesetter: Typesetter): (cell: Cell) => number {
  const kept = new Map<string, number>();
  return (cell) => {
    if (cell.type === 'none') return 0;
    const key = widthKey(cell);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const width = typesetter.width(formatCell(cell, locale), style);
    if (kept.size < maxKept) kept.set(key, width);
    return width;
  };
}

/** Cells of one key are equally wide: all figures are, so an amount is as wide as it has digits. */
function widthKey(cell: Exclude<Cell, { readonly type: 'none' }>): string {
  switch (cell.type) {
    case 'text':
      return cell.icon === undefined ? cell.text : `${cell.icon} ${cell.text}`;
    case 'money': {
      const { minor, currency } = cell.money;
      const digits = String(minor).length;
      const sign = cell.isChange && minor > 0n ? '+' : '';
      return minor < 0n ? `-${currency}${digits}` : sign + currency + digits;
    }
    case 'count':
      return `#${cell.count}`;
    case 'decimal':
      return cell.decimal;
    case 'share':
      return `%${cell.perMille}`;
    case 'date':
      return cell.date;
  }
}
