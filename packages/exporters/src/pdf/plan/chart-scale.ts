/** A scale with round marks from `low` to `high`, including zero; amounts in minor units. */
export type ChartScale = {
  readonly low: bigint;
  readonly high: bigint;
  readonly marks: readonly bigint[];
};

const maxSteps = 5n;

/**
 * The scale that covers all amounts with at most six marks. The distance between marks is 1, 2 or 5 times a power of
 * ten, at least one whole unit of the currency.
 * @param digits - decimal places of the currency, such as 2 for PLN
 */
export function chartScale(amounts: readonly bigint[], digits: number): ChartScale {
  const highest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const lowest = amounts.reduce((least, amount) => (amount < least ? amount : least), 0n);
  const step = roundStep(highest - lowest, 10n ** BigInt(digits), (size) => {
    return roundedUp(highest, size) / size + roundedUp(-lowest, size) / size <= maxSteps;
  });
  const high = roundedUp(highest, step);
  const low = -roundedUp(-lowest, step);
  const top = high === low ? step : high;
  const count = Number((top - low) / step);
  return { low, high: top, marks: Array.from({ length: count + 1 }, (_, at) => low + step * BigInt(at)) };
}

/** The position of an amount on a scale, from 0 at the lowest mark to 1 at the highest. */
export function positionOn({ low, high }: ChartScale, amount: bigint): number {
  return Number(((amount - low) * 1_000_000n) / (high - low)) / 1_000_000;
}

function roundStep(range: bigint, unit: bigint, isEnough: (step: bigint) => boolean): bigint {
  for (let power = unit; ; power *= 10n) {
    for (const factor of [1n, 2n, 5n]) {
      const step = power * factor;
      if (isEnough(step) || step > range * 10n + unit) return step;
    }
  }
}

/** Rounds up to a multiple of `step`; negative amounts become zero. */
function roundedUp(amount: bigint, step: bigint): bigint {
  return amount <= 0n ? 0n : ((amount + step - 1n) / step) * step;
}
