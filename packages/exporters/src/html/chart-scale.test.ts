import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chartScale, heightOn } from './chart-scale.ts';

const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

it('has lines at round numbers', () => {
  expect(chartScale(0n, 45_482n).lines).toEqual([0n, 10_000n, 20_000n, 30_000n, 40_000n, 50_000n]);
  expect(chartScale(-20_554n, 45_482n).lines).toEqual([-40_000n, -20_000n, 0n, 20_000n, 40_000n, 60_000n]);
  expect(chartScale(0n, 0n).lines).toEqual([0n, 1n]);
});

it('holds zero and every amount between its ends, on few lines', () => {
  fc.assert(
    fc.property(minor, minor, (one, other) => {
      const [least, most] = one < other ? [one, other] : [other, one];
      const scale = chartScale(least, most);
      expect(scale.low <= least && scale.low <= 0n && scale.high >= most && scale.high >= 0n).toBe(true);
      expect(scale.lines).toContain(0n);
      expect(scale.lines.length).toBeGreaterThanOrEqual(2);
      expect(scale.lines.length).toBeLessThanOrEqual(11);
      for (const each of [least, most]) {
        expect(heightOn(scale, each)).toBeGreaterThanOrEqual(0);
        expect(heightOn(scale, each)).toBeLessThanOrEqual(100);
      }
    }),
  );
});
