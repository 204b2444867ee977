import type { Cell, Locale, Row, Table } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import { type SheetColumn, sourceCell } from './sheet-column.ts';

/** The width that is readable on a landscape page, in characters, at half the text size. */
export const maxLandscapeWidth = 280;

const narrowest = 8;
const widest = 60;
/** Minimum width of an amount column: fits millions, which may follow the measured rows. */
const minAmountWidth = 14;
/** The part of a width that indent and borders take, in characters. */
const padding = 3;

/** The usual width of a column, and the least that breaks no word and no number, in characters. */
type WidthRange = { readonly usual: number; readonly least: number };

/** What a column's texts need, in characters: its longest text, and the longest word in it. */
type Lengths = { text: number; word: number };

/**
 * The widths of the columns of a table's sheet, in characters: wide enough for their longest texts. A table that would be
 * wider than a page gets narrower columns, the widest first, if it fits a page then and no word is broken.
 * @param rows - the rows that are measured; none is kept
 */
export function columnWidthsOf(
  { table, columns }: { readonly table: Table; readonly columns: readonly SheetColumn[] },
  rows: Iterable<Row>,
  locale: Locale,
): number[] {
  const measured = columns.map(({ label, source }) => {
    const isMoney = source !== 'currency' && table.columns[source]?.kind === 'money';
    const least = isMoney ? minAmountWidth - padding : 0;
    return { label, source, lengths: { text: least, word: least } };
  });
  for (const row of rows) {
    for (const { source, lengths } of measured) measure(sourceCell(row, source), lengths, locale);
  }
  const ranges = measured.map(({ label, lengths }) => widthRange(label, lengths));
  const limited = (limit: number) =>
    ranges.map(({ usual, least }) => Math.max(least, Math.min(usual, limit)));
  const usual = limited(widest);
  for (let limit = widest; limit >= narrowest; limit -= 1) {
    const widths = limited(limit);
    if (widths.reduce((sum, width) => sum + width, 0) <= maxLandscapeWidth) return widths;
  }
  return usual;
}

function measure(cell: Cell, longest: Lengths, locale: Locale): void {
  const shown = cell.type === 'text' ? cell.text : formatCell(cell, locale);
  const { length } = shown;
  if (length > longest.text) longest.text = length;
  if (length <= longest.word) return;
  longest.word = Math.max(longest.word, cell.type === 'text' ? longestWord(shown) : length);
}

function widthRange(label: string, { text, word }: Lengths): WidthRange {
  const width = (header: number, longest: number) =>
    Math.min(Math.max(header + padding, longest + padding, narrowest), widest);
  return { usual: width(headerLength(label, 2), text), least: width(headerLength(label, 3), word) };
}

/** The width of a header in so many lines with its filter button, in characters. */
function headerLength(label: string, lines: number): number {
  return Math.max(longestWord(label), Math.ceil(label.length / lines) + 1) + 4;
}

function longestWord(text: string): number {
  return Math.max(...text.split(' ').map(({ length }) => length));
}
