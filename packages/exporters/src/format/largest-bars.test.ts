import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestBars } from './largest-bars.ts';

const barsOf = (values: readonly bigint[], maxBars: number) => largestBars(values, (value) => value, maxBars);

it('keeps a large refund, leaves out zeros and keeps the order of the list', () => {
  expect(barsOf([9n, 5n, 2n, 1n, 0n, 0n, -7n], 3)).toEqual({ shown: [9n, 5n, -7n], isCut: true });
});

it('is not cut where only zeros are left out', () => {
  expect(barsOf([9n, 0n, -7n], 2)).toEqual({ shown: [9n, -7n], isCut: false });
});

it('shows nothing that is smaller than what it leaves out', () => {
  const magnitude = (value: bigint) => (value < 0n ? -value : value);
  fc.assert(
    fc.property(fc.uniqueArray(fc.bigInt(-50n, 50n)), fc.integer({ min: 1, max: 8 }), (values, maxBars) => {
      const { shown, isCut } = barsOf(values, maxBars);
      const drawn = new Set(shown);
      const hidden = values.filter((value) => value !== 0n && !drawn.has(value));
      expect(isCut).toBe(hidden.length > 0);
      expect(shown.length).toBeLessThanOrEqual(maxBars);
      expect(values.filter((value) => drawn.has(value))).toEqual(shown);
      for (const each of hidden) expect(shown.every((one) => magnitude(one) >= magnitude(each))).toBe(true);
    }),
  );
});
