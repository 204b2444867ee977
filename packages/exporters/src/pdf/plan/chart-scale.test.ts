import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartScale, positionOn } from './chart-scale.ts';

it('marks round numbers from zero to above the highest amount', () => {
  expect(chartScale([12_345n, 48_700n], 2).marks).toEqual([0n, 10_000n, 20_000n, 30_000n, 40_000n, 50_000n]);
});

it('extends below zero for a negative amount', () => {
  const scale = chartScale([30_000n, -4_000n], 2);
  expect(scale).toMatchObject({ low: -10_000n, high: 30_000n });
  expect(positionOn(scale, 0n)).toBe(0.25);
});

it('covers one unit of the currency if nothing was spent', () => {
  expect(chartScale([0n, 0n], 2).marks).toEqual([0n, 100n]);
  expect(chartScale([], 0).marks).toEqual([0n, 1n]);
});

it('covers every amount with few evenly spaced marks, including zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })),
      fc.constantFrom(0, 2, 3),
      (amounts, digits) => {
        const scale = chartScale(amounts, digits);
        const [first = 0n, second = 0n] = scale.marks;
        const step = second - first;
        expect(scale.marks.length).toBeLessThanOrEqual(7);
        expect(scale.marks).toContain(0n);
        expect(scale.marks.every((mark, index) => mark === first + step * BigInt(index))).toBe(true);
        expect(String(step)).toMatch(/^[125]0*$/);
        for (const amount of amounts) {
          const position = positionOn(scale, amount);
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(1);
        }
      },
    ),
  );
});
