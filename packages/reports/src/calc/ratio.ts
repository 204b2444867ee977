import { allocate, type Money } from '@outlay/core/money';

/** ISO 4217's code for no currency: thousandths are split like amounts. */
const noCurrency = 'XXX';

/** The sum of all shares, in thousandths. */
export const wholePerMille = 1000;

/**
 * The one definition of a share of spending: the proportion of an amount to the sum of all positive amounts, in
 * thousandths, so that shares add up to exactly the whole (largest remainder). Amounts of zero or less, such as a net
 * refund, have no share and are not part of the whole. If refunds reach the spending, there are no shares: the total
 * beside them would not be their whole.
 * @param amounts - all of one currency
 * @param whole - the sum of the shares: 1000, or the share of a category that is divided among its subcategories
 * @returns a share for each amount; `null` for zero or less, and for all if the whole is `null` or the amounts do not add up to more than zero
 */
export function sharesPerMille(
  amounts: readonly Money[],
  whole: number | null = wholePerMille,
): (number | null)[] {
  const weights = amounts.map(({ minor }) => (minor > 0n ? minor : 0n));
  const net = amounts.reduce((sum, { minor }) => sum + minor, 0n);
  if (whole === null || net <= 0n) return amounts.map(() => null);
  const shares = allocate({ minor: BigInt(whole), currency: noCurrency }, weights);
  return shares.map(({ minor }, index) => (weights[index] === 0n ? null : Number(minor)));
}

/**
 * An exact proportion; `whole` is above zero. What is shown is rounded once, from this: a percentage that is rounded from
 * thousandths can be one too high, such as 19% for 18.46%.
 */
export type Ratio = { readonly part: bigint; readonly whole: bigint };

/** The proportion of `part` to `whole`; `null` if the whole is zero or less. */
export function ratioOf(part: Money, whole: Money): Ratio | null {
  return whole.minor > 0n ? { part: part.minor, whole: whole.minor } : null;
}

/** A proportion in thousandths, halves rounded away from zero. */
export function perMilleIn({ part, whole }: Ratio): number {
  return Number(divideRounded(part * 1000n, whole));
}

/** A proportion in whole percent, halves rounded away from zero. */
export function percentIn({ part, whole }: Ratio): number {
  return Number(divideRounded(part * 100n, whole));
}

/** A proportion without its sign. */
export function unsigned({ part, whole }: Ratio): Ratio {
  return { part: part < 0n ? -part : part, whole };
}

/** `part` in thousandths of `whole`, halves rounded away from zero; `null` if the whole is zero or less. */
export function perMilleOf(part: Money, whole: Money): number | null {
  const ratio = ratioOf(part, whole);
  return ratio && perMilleIn(ratio);
}

/** Division of integers to the nearest, halves rounded away from zero. `divisor` is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}
