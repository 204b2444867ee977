/**
 * A scale with lines at round numbers, lowest first, in minor units; the first line is at or below zero, the last at or
 * above.
 */
export type ChartScale = { readonly lines: readonly bigint[]; readonly low: bigint; readonly high: bigint };

const fewestSteps = 3n;

/** The scale for amounts from `least` to `most`, in minor units, with steps of 1, 2 or 5 times a power of ten. */
export function chartScale(least: bigint, most: bigint): ChartScale {
  const bottom = least < 0n ? least : 0n;
  const top = most > 0n ? most : 0n;
  const step = roundStep((top - bottom) / fewestSteps);
  const low = -divideUp(-bottom, step) * step;
  const high = divideUp(top, step) * step || step;
  const lines: bigint[] = [];
  for (let line = low; line <= high; line += step) lines.push(line);
  return { lines, low, high };
}

/** The height of an amount on a scale, in percent with two decimals. */
export function heightOn({ low, high }: ChartScale, minor: bigint): number {
  return Number(((minor - low) * 10_000n) / (high - low)) / 100;
}

function roundStep(atMost: bigint): bigint {
  let step = 1n;
  for (let unit = 1n; unit <= atMost; unit *= 10n) {
    for (const factor of [1n, 2n, 5n]) if (unit * factor <= atMost) step = unit * factor;
  }
  return step;
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
