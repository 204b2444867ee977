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
    const units = unitsOff(amount.minor, tax.minor, percent);
    if (units <= 0.5) return true;
    // Half a minor unit for each line is the most that rounding makes.
    if (units > lines.length / 2) return false;
    if (sumOf(lines, ({ minor }) => minor) !== amount.minor) return false;
    const part = BigInt(percent);
    return tax.minor === sumOf(lines, ({ minor }) => divideRounded(minor * part, part + 100n));
  });
}

/** Below this, in minor units, an amount times a rate is an exact double. */
const maxExact = 2n ** 40n;

/**
 * How many minor units the tax at a rate is from the given one. Nearly all amounts are exact as doubles, with which this
 * takes a fraction of the time: it is computed for each document and each rate.
 */
function unitsOff(amount: bigint, tax: bigint, percent: number): number {
  const whole = percent + 100;
  if (-maxExact < amount && amount < maxExact && -maxExact < tax && tax < maxExact) {
    return Math.abs(Number(tax) * whole - Number(amount) * percent) / whole;
  }
  const difference = tax * BigInt(whole) - amount * BigInt(percent);
  return Number(difference < 0n ? -difference : difference) / whole;
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
