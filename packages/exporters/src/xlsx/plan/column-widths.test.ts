import { cell, type Row, table } from '@outlay/reports';
import { expect, it } from 'vitest';
import { columnWidthsOf, maxLandscapeWidth } from './column-widths.ts';
import { sheetColumns } from './sheet-column.ts';

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);

/** The widths of a sheet of so many text columns with the same text. */
function widthsOf(count: number, text: string): number[] {
  const named = Array.from({ length: count }, (_, index) => ({
    key: `column-${index}`,
    label: `Column ${index}`,
    kind: 'text' as const,
    detail: false,
  }));
  const row: Row = named.map(() => cell.text(text));
  const placed = table(named, [row]);
  return columnWidthsOf({ table: placed, columns: sheetColumns(placed.columns, 'Currency') }, [row], 'en');
}

it('makes columns as wide as their texts, up to 60 characters', () => {
  expect(widthsOf(2, 'a text of 26 characters ok')).toEqual([29, 29]);
  expect(widthsOf(1, 'words '.repeat(20))).toEqual([60]);
});

it('narrows the columns of a table that is a little wider than a page, without breaking words', () => {
  const widths = widthsOf(7, 'words '.repeat(10));
  expect(widths).toEqual(Array.from({ length: 7 }, () => 40));
  expect(sumOf(widths)).toBe(maxLandscapeWidth);
});

it('leaves the widths of a table that would break words on one page', () => {
  expect(widthsOf(8, `${'x'.repeat(40)} ${'y'.repeat(10)}`)).toEqual(Array.from({ length: 8 }, () => 54));
});
