import { expect, it } from 'vitest';
import { type LabeledColumn, labelHeight, placeLabels } from './chart-labels.ts';

const room = { left: 0, right: 120, line: null };
const zero = 100;

/** Columns with the given heights, 20 points apart, with labels 44 points wide. */
function columnsOf(heights: readonly number[]): LabeledColumn[] {
  return heights.map((height, index) => ({
    x: 10 + index * 20,
    top: zero - Math.max(height, 0),
    end: zero - Math.min(height, 0),
    isNegative: height < 0,
    labelWidth: 44,
  }));
}

const labeled = (heights: readonly number[], chosen: readonly number[]) =>
  placeLabels(columnsOf(heights), chosen, room);

it('drops a label that would be as high as other columns', () => {
  expect(labeled([80, 80, 80, 80, 80, 10], [5])).toEqual([]);
  expect(labeled([10, 10, 10, 10, 10, 80], [5]).map(({ column }) => column)).toEqual([5]);
});

it('never places a smaller amount above a larger one', () => {
  const placed = labeled([40, 40, 40, 40, 80, 60], [5, 4]);
  expect(placed.map(({ column }) => column)).toEqual([4]);
});

it('places the label of a net refund below its column', () => {
  const [label] = labeled([80, 80, 80, 80, 80, -10], [5]);
  expect(label?.column).toBe(5);
  expect((label?.bottom ?? 0) - labelHeight).toBeGreaterThanOrEqual(110);
  expect(labeled([80, 80, 80, 80, -40, -10], [5])).toEqual([]);
});
