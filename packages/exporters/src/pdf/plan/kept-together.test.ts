import { expect, it } from 'vitest';
import { keepsNextRow, keepsNextTotal, maxHeightKeptTogether } from './kept-together.ts';

const kept = (heights: readonly number[]) =>
  heights.map((_, index) => keepsNextRow(new Float32Array(heights), index));
const keptTotals = (count: number) =>
  Array.from({ length: count }, (_, index) => keepsNextTotal(index, count));

it('keeps the first two and the last two rows of a list together', () => {
  expect(kept([20, 20, 20, 20])).toEqual([true, false, true, false]);
  expect(kept([20])).toEqual([false]);
});

it('lets rows that fill much of a page stand alone', () => {
  expect(kept([150, 150, 150])).toEqual([false, false, false]);
});

it('keeps few totals together, and of many the first two and the last two', () => {
  expect(keptTotals(3)).toEqual([true, true, false]);
  expect(keptTotals(8)).toEqual([true, false, false, false, false, false, true, false]);
});

it.each([
  ['two high rows', [99, 99]],
  ['three high rows', [99, 99, 99]],
  ['three low rows', [20, 20, 20]],
  ['many high rows', [99, 99, 99, 99, 99]],
])('keeps no more together than leaves half a page full: %s', (_name, rows) => {
  const heights = Float32Array.from(rows);
  let together = heights[0] ?? 0;
  for (let index = 0; index < heights.length - 1; index += 1) {
    const next = heights[index + 1] ?? 0;
    together = keepsNextRow(heights, index) ? together + next : next;
    expect(together).toBeLessThanOrEqual(maxHeightKeptTogether);
  }
});
