import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeInRow, type RowColumn } from './row-labels.ts';

const bounds = { left: 0, right: 240 };
const columnAt = (column: number, hasName = true): RowColumn => ({
  column,
  x: 10 + column * 20,
  hasName,
  width: 44,
  namedWidth: 62,
});

it('places a label below the name of its column, within the chart', () => {
  expect(placeInRow([columnAt(3)], bounds)).toEqual([{ column: 3, x: 70, width: 44, isNamed: false }]);
  expect(placeInRow([columnAt(11)], bounds)).toEqual([{ column: 11, x: 218, width: 44, isNamed: false }]);
});

it('repeats the name of a column that is not right above', () => {
  expect(placeInRow([columnAt(3, false)], bounds)).toEqual([{ column: 3, x: 70, width: 62, isNamed: true }]);
  expect(placeInRow([columnAt(11), columnAt(10)], bounds)[1]).toEqual({
    column: 10,
    x: 162,
    width: 62,
    isNamed: true,
  });
});

it('places three labels of any columns without overlap', () => {
  const anyColumns = fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(anyColumns, (columns) => {
      const placed = placeInRow(
        columns.map((column) => columnAt(column)),
        bounds,
      ).toSorted((one, other) => one.x - other.x);
      expect(placed.length).toBe(columns.length);
      for (const [index, label] of placed.entries()) {
        const before = placed[index - 1];
        const end = before ? before.x + before.width / 2 : bounds.left;
        expect(label.x - label.width / 2).toBeGreaterThanOrEqual(end - 0.01);
        expect(label.x + label.width / 2).toBeLessThanOrEqual(bounds.right + 0.01);
      }
    }),
  );
});
