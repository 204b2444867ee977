import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fittingRates } from './fitting-rates.ts';
import { taxRates } from './tax-rates.ts';

const { percents } = taxRates.PL;
const zloty = (minor: bigint) => ({ minor, currency: 'PLN' });

it.each([
  [12_300n, 2300n, [23]],
  [12_300n, 2301n, []],
  [10_800n, 800n, [8]],
  [10_500n, 500n, [5]],
  [10_500n, 0n, [0]],
  [-12_300n, -2300n, [23]],
  [1n, 0n, [23, 8, 5, 0]],
  [0n, 0n, [23, 8, 5, 0]],
])('%i with a tax of %i contains it at %j percent', (amount, tax, expected) => {
  expect(fittingRates(zloty(amount), zloty(tax), percents)).toEqual(expected);
});

it('finds the rate of every tax that was computed from the net amount, or from the amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-1_000_000n, 1_000_000n),
      fc.constantFrom(...percents),
      fc.boolean(),
      (minor, percent, isFromNet) => {
        const [part, whole] = isFromNet ? [percent, 100] : [percent, 100 + percent];
        const exact = (Number(minor) * part) / whole;
        const tax = BigInt(Math.sign(exact) * Math.round(Math.abs(exact)));
        const amount = isFromNet ? minor + tax : minor;
        expect(fittingRates(zloty(amount), zloty(tax), percents)).toContain(percent);
      },
    ),
  );
});
