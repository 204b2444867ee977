import type { Money } from '@outlay/core/money';
import { divideRounded } from '../calc/ratio.ts';

/** A gross amount, and the amounts of its lines if they are known. */
export type TaxedAmount = { readonly amount: Money; readonly lines: readonly Money[] };

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
