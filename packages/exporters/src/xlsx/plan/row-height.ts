import type { SheetRow } from './sheet-plan.ts';

/** The height of a line of text, in points. */
const lineHeight = 15;

/** Maximum row height, in points; sheets support up to 409. */
const maxHeight = 400;

/** The part of a column's width that indent and borders take, characters. */
const unusedWidth = 3;

/** Sets the height of a row that its texts need, because not every program computes it when it opens a file. */
export function withRowHeight(row: SheetRow, columnWidths: readonly number[]): SheetRow {
  if (row.height !== undefined) return row;
  let lines = 1;
  for (const [index, width] of columnWidths.entries()) {
    const value = row.cells[index]?.value;
    if (value?.type !== 'text') continue;
    const widths = index === row.mergedFrom ? columnWidths.slice(index) : [width];
    lines = Math.max(lines, linesInColumns(value.text, widths));
  }
  return lines === 1 ? row : { ...row, height: linesHeight(lines) };
}

/** Number of lines of a text in merged columns with widths in characters. */
export function linesInColumns(text: string, columnWidths: readonly number[]): number {
  return linesInColumn(
    text,
    columnWidths.reduce((sum, width) => sum + width, 0),
  );
}

/** The height of lines of text, in points, up to the maximum row height. */
export function linesHeight(lines: number): number {
  return Math.min(lines * lineHeight, maxHeight);
}

/** Number of lines of a text in a column with a width in characters. */
export function linesInColumn(text: string, columnWidth: number): number {
  return lineCount(text, columnWidth - unusedWidth);
}

/** Approximate number of lines of a text, which break between words; the exact number depends on the font. */
export function lineCount(text: string, charactersALine: number): number {
  if (text.length <= charactersALine && !text.includes('\n')) return 1;
  return text.split('\n').reduce((sum, line) => sum + brokenLines(line, charactersALine), 0);
}

function brokenLines(line: string, charactersALine: number): number {
  if (line.length <= charactersALine) return 1;
  let [lines, used] = [1, 0];
  for (const { length } of line.split(' ')) {
    if (used > 0 && used + 1 + length > charactersALine) {
      lines += 1;
      used = length;
    } else used += (used > 0 ? 1 : 0) + length;
    // A word that is wider than a line is broken.
    while (used > charactersALine) {
      lines += 1;
      used -= charactersALine;
    }
  }
  return lines;
}
