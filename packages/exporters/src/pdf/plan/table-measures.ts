import type { Cell, Locale, Row, Table } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import { withJoinedLetters } from '../../format/single-letters.ts';
import { colorsOf, defaultAccent } from '../page/theme.ts';
import type { TextStyle, Typesetter } from '../text/typesetter.ts';
import { inSteps, type Steps } from './steps.ts';
import { tableStyles } from './table-columns.ts';

/** Text widths of a table in points, at full size. */
export type TableMeasures = {
  /** The widest text of a column, including its totals and its label in up to two lines. */
  textWidth(column: number): number;
  /** The text width of a body cell in a column. */
  cellWidth(cell: Cell, column: number): number;
};

/** Maximum number of cached widths per column: enough for a list of stores; caching more identifiers is useless. */
const maxCached = 2000;

/** Measures a table, reading each row once. */
export function* tableMeasures(table: Table, locale: Locale, typesetter: Typesetter): Steps<TableMeasures> {
  const styles = tableStyles(colorsOf(defaultAccent));
  const ofBody = table.columns.map(() => cachedWidths(locale, styles.body, typesetter));
  const totalWidth = cachedWidths(locale, styles.total, typesetter);
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

/**
 * The width of a label in one or two lines, whichever is narrower, because labels can be wider than their amounts. No line ends
 * with a word of one letter.
 */
function labelWidth(label: string, style: TextStyle, typesetter: Typesetter): number {
  const words = withJoinedLetters(label).split(' ');
  const widths = words.map((_, at) =>
    Math.max(
      typesetter.width(words.slice(0, at).join(' '), style),
      typesetter.width(words.slice(at).join(' '), style),
    ),
  );
  return Math.min(...widths);
}

function cachedWidths(locale: Locale, style: TextStyle, typesetter: Typesetter): (cell: Cell) => number {
  const cache = new Map<string, number>();
  return (cell) => {
    if (cell.type === 'none') return 0;
    const key = widthKey(cell);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const width = typesetter.width(formatCell(cell, locale), style);
    if (cache.size < maxCached) cache.set(key, width);
    return width;
  };
}

/** Cells with the same key have the same width: all digits are equally wide, so only their number matters. */
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
      return decimalKey(cell.decimal);
    case 'share':
      return `%${cell.perMille}`;
    case 'date':
      return cell.date;
  }
}

/** The sign of a decimal, and how many digits it has before and after the point. */
function decimalKey(decimal: string): string {
  const point = decimal.indexOf('.');
  return `${decimal.startsWith('-') ? '-' : ''}${decimal.length}.${point}`;
}
