import type { Money } from '@outlay/core/money';
import { divideRounded } from '../calc/ratio.ts';

/** What contains a tax: an amount, and the lines that it consists of where their amounts are known. */
export type TaxedAmount = { readonly amount: Money; readonly lines: readonly Money[] };

/**
 * The rates at which an amount contains a tax, to the minor unit: tax that was computed from the amount or from the net amount,
 * and rounded once, or for each line.
 * @param percents - whole numbers of percent
 */
export function fittingRates(
  { amount, lines }: TaxedAmount,
  tax: Money,
  percents: readonly number[],
): number[] {
  const minors = lines.map(({ minor }) => minor);
  const hasLines = minors.length > 0 && sumOf(minors) === amount.minor;
  return percents.filter((percent) => {
    const [part, whole] = [BigInt(percent), BigInt(100 + percent)];
    const difference = tax.minor * whole - amount.minor * part;
    if (2n * (difference < 0n ? -difference : difference) <= whole) return true;
    return hasLines && tax.minor === sumOf(minors.map((minor) => divideRounded(minor * part, whole)));
  });
}

function sumOf(minors: readonly bigint[]): bigint {
  return minors.reduce((sum, minor) => sum + minor, 0n);
}
