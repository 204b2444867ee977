import { allocate, type Money } from '@outlay/core/money';

/** ISO 4217's code for what is no currency: thousandths are split as amounts are. */
const noCurrency = 'XXX';

/** A whole that shares add up to, in thousandths. */
export const wholePerMille = 1000;

/**
 * The one definition of a share of spending: what amounts are of all that is above zero among them, in thousandths, so
 * that shares never exceed the whole and add up to exactly that (largest remainder). What comes to zero or less, such as
 * a net refund, has no share and is left out of the whole.
 * @param amounts - all of one currency
 * @param whole - what the shares add up to: 1000, or the share of a category that is divided among its subcategories
 * @returns a share for each amount; `null` for zero or less, and for all where the whole is `null`
 */
export function sharesPerMille(
  amounts: readonly Money[],
  whole: number | null = wholePerMille,
): (number | null)[] {
  const weights = amounts.map(({ minor }) => (minor > 0n ? minor : 0n));
  if (whole === null || weights.every((weight) => weight === 0n)) return amounts.map(() => null);
  const shares = allocate({ minor: BigInt(whole), currency: noCurrency }, weights);
  return shares.map(({ minor }, index) => (weights[index] === 0n ? null : Number(minor)));
}

/** `part` in thousandths of `whole`, halves away from zero; `null` when the whole is zero or less. */
export function perMilleOf(part: Money, whole: Money): number | null {
  if (whole.minor <= 0n) return null;
  return Number(divideRounded(part.minor * 1000n, whole.minor));
}

/** Division of integers to the nearest, halves away from zero. `divisor` is above zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}
