import { allocate, type Money } from '@outlay/core';

/** ISO 4217's code for what is no currency: thousandths are split as amounts are. */
const noCurrency = 'XXX';

/**
 * Shares of amounts in thousandths; they add up to exactly 1000 (largest remainder).
 * Net refunds have no share and are left out of the whole.
 * @param amounts - all of one currency
 * @returns a share for each amount; `null` for zero or less
 */
export function sharesPerMille(amounts: readonly Money[]): (number | null)[] {
  const weights = amounts.map(({ minor }) => (minor > 0n ? minor : 0n));
  if (weights.every((weight) => weight === 0n)) return amounts.map(() => null);
  const shares = allocate({ minor: 1000n, currency: noCurrency }, weights);
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
