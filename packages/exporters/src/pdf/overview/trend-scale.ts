import type { Money } from '@outlay/core/money';

/** The vertical positions of amounts in a chart, in points from the top of the page. */
export type TrendScale = {
  readonly zero: number;
  readonly heightOf: (amount: Money) => number;
};

/** Creates a linear scale that contains all amounts and zero between two positions. */
export function trendScale(
  amounts: readonly Money[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): TrendScale {
  const minors = amounts.map(({ minor }) => minor);
  const high = minors.reduce((most, minor) => (minor > most ? minor : most), 0n);
  const low = minors.reduce((least, minor) => (minor < least ? minor : least), 0n);
  const range = high - low || 1n;
  const positionOf = (minor: bigint) => Number(((high - minor) * 100_000n) / range) / 100_000;
  const heightOf = ({ minor }: Money) => top + (bottom - top) * positionOf(minor);
  return { zero: top + (bottom - top) * positionOf(0n), heightOf };
}
