import type { Money } from '@outlay/core/money';

/**
 * The rates at which an amount contains a tax, within half a minor unit: tax that was computed from the amount or from
 * the net amount, and rounded once.
 * @param percents - whole numbers of percent
 */
export function fittingRates(amount: Money, tax: Money, percents: readonly number[]): number[] {
  return percents.filter((percent) => {
    const whole = BigInt(100 + percent);
    const difference = tax.minor * whole - amount.minor * BigInt(percent);
    return 2n * (difference < 0n ? -difference : difference) <= whole;
  });
}
