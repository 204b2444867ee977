import type { Column, Locale, Row, Table } from '@outlay/reports';
import { formatCell } from '../format/cell.ts';

const maxColumns = 7;
/** Tables of less columns fit whatever is in them: their texts have room to break. */
const minColumns = 6;
/** What an upright page of A4 has room for, in characters of a wide font. */
const maxCharacters = 98;
/** Words of more characters may break. */
const maxWord = 9;
/** Between columns, in characters. */
const gap = 1.3;
/** Longer tables are judged by their first rows. */
const rowsMeasured = 200;

/** Whether a table needs a turned page to be printed as large as others: for its columns, or for its amounts. */
export function isWideTable({ columns, rows, totals }: Table, locale: Locale): boolean {
  const shown = [...columns.entries()].filter(([, { detail }]) => !detail);
  if (shown.length > maxColumns) return true;
  if (shown.length < minColumns) return false;
  const measured = [...Iterator.from(rows).take(rowsMeasured), ...totals];
  const needed = shown.map(([at, column]) => charactersOf(column, at, measured, locale));
  return needed.reduce((sum, each) => sum + each + gap, -gap) > maxCharacters;
}

/** The least width of a column: an amount or a day does not break, nor does a word of a header. */
function charactersOf({ kind, label }: Column, at: number, rows: readonly Row[], locale: Locale): number {
  const longestOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const header = longestOf(label.split(' '));
  const texts = rows.map((row) => formatCell(row[at] ?? { type: 'none' }, locale));
  if (kind !== 'text') return Math.max(header, longestOf(texts));
  return Math.max(header, Math.min(maxWord, longestOf(texts.flatMap((text) => text.split(' ')))));
}
