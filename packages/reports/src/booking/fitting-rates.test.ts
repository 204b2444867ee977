import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
])('for a gross amount of %i and a tax of %i, the rates %j fit', (amount, tax, expected) => {
  expect(fittingRates({ amount: zloty(amount), lines: [] }, zloty(tax), percents)).toEqual(expected);
});

it('finds the rate of every tax computed from the net or the gross amount', () => {
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
        expect(fittingRates({ amount: zloty(amount), lines: [] }, zloty(tax), percents)).toContain(percent);
      },
    ),
  );
});

describe('a tax that was rounded for each line', () => {
  // 23% of each is 0.1869..., which is 0.19; of both together 0.3739..., which is 0.37.
  const lines = [zloty(100n), zloty(100n)];

  it('is found if the lines add up to the amount', () => {
    const fitting = (tax: bigint) => fittingRates({ amount: zloty(200n), lines }, zloty(tax), percents);
    expect([fitting(38n), fitting(37n), fitting(39n)]).toEqual([[23], [23], []]);
  });

  it('is not found if the lines do not add up to the amount', () => {
    expect(fittingRates({ amount: zloty(201n), lines }, zloty(39n), percents)).toEqual([]);
    expect(fittingRates({ amount: zloty(199n), lines }, zloty(38n), percents)).toEqual([]);
  });

  it('is found for any lines of purchases and refunds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(-100_000n, 100_000n), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...percents),
        (minors, percent) => {
          const taxes = minors.map((minor) => {
            const exact = (Number(minor) * percent) / (100 + percent);
            return BigInt(Math.sign(exact) * Math.round(Math.abs(exact)));
          });
          const sum = (all: readonly bigint[]) => all.reduce((total, each) => total + each, 0n);
          const taxed = { amount: zloty(sum(minors)), lines: minors.map(zloty) };
          expect(fittingRates(taxed, zloty(sum(taxes)), percents)).toContain(percent);
        },
      ),
    );
  });
});

it('is found for amounts that no double holds', () => {
  const amount = 123n * 10n ** 20n;
  expect(fittingRates({ amount: zloty(amount), lines: [] }, zloty(23n * 10n ** 20n), percents)).toEqual([23]);
  expect(fittingRates({ amount: zloty(amount), lines: [] }, zloty(23n * 10n ** 20n + 1n), percents)).toEqual(
    [],
  );
});

it('is the same one minor unit away for small and large amounts', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 2n ** 48n),
      fc.constantFrom(...percents),
      fc.bigInt(-1n, 1n),
      (base, percent, off) => {
        const part = BigInt(percent);
        const taxed = { amount: zloty(base * (100n + part)), lines: [] };
        const found = fittingRates(taxed, zloty(base * part + off), [percent]);
        expect(found).toEqual(off === 0n ? [percent] : []);
      },
    ),
  );
});
