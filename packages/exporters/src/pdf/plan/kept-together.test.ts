import { expect, it } from 'vitest';
import { landscape, pageSizes } from '../page/page-size.ts';
import { keepsNextRow, keepsNextTotal, maxHeightKeptTogether, totalHeight } from './kept-together.ts';

const maxHeight = 200;
const listOf = (heights: readonly number[], totals = 0) => ({
  heights: Float32Array.from(heights),
  totals,
  maxHeight,
});
const kept = (heights: readonly number[], totals = 0) =>
  heights.map((_, index) => keepsNextRow(listOf(heights, totals), index));
const keptTotals = (totals: number) =>
  Array.from({ length: totals }, (_, index) => keepsNextTotal({ totals, maxHeight }, index));

it('keeps the first two and the last two rows of a list together', () => {
  expect(kept([20, 20, 20, 20])).toEqual([true, false, true, false]);
  expect(kept([20])).toEqual([false]);
});

it('does not keep rows together that fill much of a page', () => {
  expect(kept([150, 150, 150])).toEqual([false, false, false]);
});

it('keeps a few totals together, or the first two and the last two of many', () => {
  expect(keptTotals(3)).toEqual([true, true, false]);
  expect(keptTotals(8)).toEqual([true, false, false, false, false, false, true, false]);
});

it.each([
  ['two high rows', [99, 99], 0],
  ['two high rows with a total', [99, 99], 2],
  ['three high rows', [99, 99, 99], 0],
  ['three low rows', [20, 20, 20], 3],
  ['many high rows', [99, 99, 99, 99, 99], 3],
  ['high rows with many totals', [70, 70, 70, 70], 12],
])('leaves no page less than half full: %s', (_name, rows, totals) => {
  const list = listOf(rows, totals);
  let together = rows[0] ?? 0;
  for (let index = 0; index < rows.length - 1; index += 1) {
    const next = rows[index + 1] ?? 0;
    together = keepsNextRow(list, index) ? together + next : next;
    expect(together).toBeLessThanOrEqual(maxHeight);
  }
  const below = keptTotals(totals).indexOf(false) + 1;
  expect(together + below * totalHeight).toBeLessThanOrEqual(maxHeight);
});

it('keeps less together on a lower page', () => {
  const upright = maxHeightKeptTogether(pageSizes.letter, 0);
  expect(upright).toBeCloseTo(200, 0);
  expect(maxHeightKeptTogether(landscape(pageSizes.letter), 0)).toBeCloseTo(upright - (792 - 612) / 2, 1);
  expect(maxHeightKeptTogether(pageSizes.letter, 34)).toBe(upright);
  expect(maxHeightKeptTogether(pageSizes.letter, 84)).toBeCloseTo(upright - 50, 5);
});
