import type { Money } from '@outlay/core/money';
import { divideRounded } from '../calc/ratio.ts';

/** A gross amount, and the amounts of its lines; `null` for a line without one. */
export type TaxedAmount = { readonly amount: Money; readonly lines: readonly (Money | null)[] };

/**
 * The rates for which `tax` is the tax in a gross amount, exact to the minor unit. The tax may have been computed
 * from the gross or the net amount, and rounded once or for each line.
 * @param percents - the candidate rates, whole percents
 */
export function fittingRates(
  { amount, lines }: TaxedAmount,
  tax: Money,
  percents: readonly number[],
): number[] {
  return percents.filter((percent) => {
    const part = BigInt(percent);
    const whole = part + 100n;
    const difference = tax.minor * whole - amount.minor * part;
    const twice = 2n * (difference < 0n ? -difference : difference);
    if (twice <= whole) return true;
    // Half a minor unit for each line is the most that rounding makes.
    if (twice > whole * BigInt(lines.length)) return false;
    if (sumOf(lines, ({ minor }) => minor) !== amount.minor) return false;
    return tax.minor === sumOf(lines, ({ minor }) => divideRounded(minor * part, whole));
  });
}

/** `null` if a line has no amount. */
function sumOf(lines: readonly (Money | null)[], minorOf: (line: Money) => bigint): bigint | null {
  let sum = 0n;
  for (const line of lines) {
    if (!line) return null;
    sum += minorOf(line);
  }
  return sum;
}
