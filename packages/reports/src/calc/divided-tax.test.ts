import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dividedTax } from './divided-tax.ts';

const sharesOf = (tax: bigint, amounts: readonly bigint[]) =>
  dividedTax({ minor: tax, currency: 'PLN' }, amounts).map(({ minor }) => minor);

it('is proportional to the amounts, and a discount reduces it', () => {
  expect(sharesOf(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  expect(sharesOf(90n, [1000n, -100n])).toEqual([100n, -10n]);
  expect(sharesOf(-90n, [-1000n, 100n])).toEqual([-100n, 10n]);
  expect(sharesOf(5n, [0n, 0n])).toEqual([5n, 0n]);
});

it('adds up to the tax, whatever the amounts', () => {
  const amounts = fc.array(fc.bigInt(-9999n, 9999n), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.bigInt(-9999n, 9999n), amounts, (tax, each) => {
      expect(sharesOf(tax, each).reduce((sum, share) => sum + share, 0n)).toBe(tax);
    }),
  );
});
