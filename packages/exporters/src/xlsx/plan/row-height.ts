import type { SheetRow } from './sheet-plan.ts';

/** The height of a line of text, in points. */
export const lineHeight = 15;

/** A row is not made higher than this, in points, however long its texts: a sheet has no more than 409. */
const highest = 400;

/** What of a column's width its cell leaves free: its indent and its borders. */
const unusedWidth = 3;

/** A row with the height that its texts need: not every program reckons it when it opens a file. */
export function withRowHeight(row: SheetRow, columnWidths: readonly number[]): SheetRow {
  if (row.height !== undefined) return row;
  let lines = 1;
  for (const [index, width] of columnWidths.entries()) {
    const value = row.cells[index]?.value;
    if (value?.type === 'text') lines = Math.max(lines, linesInColumn(value.text, width));
  }
  return lines === 1 ? row : { ...row, height: linesHeight(lines) };
}

/** The height of so many lines, in points, as far as a row has it. */
export function linesHeight(lines: number): number {
  return Math.min(lines * lineHeight, highest);
}

/** How many lines a text takes in a column of a width. */
export function linesInColumn(text: string, columnWidth: number): number {
  return lineCount(text, columnWidth - unusedWidth);
}

/** How many lines a text takes, about: the font of the reader decides. */
export function lineCount(text: string, charactersALine: number): number {
  if (text.length <= charactersALine && !text.includes('\n')) return 1;
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersALine)), 0);
}
