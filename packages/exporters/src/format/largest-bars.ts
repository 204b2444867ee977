/** The bars of a chart, and whether it leaves out items that would have a bar. */
export type LargestBars<Item> = { readonly shown: readonly Item[]; readonly isCut: boolean };

/**
 * Selects the bars of a chart: the items farthest from zero, in the order of the list. An item of zero has no bar.
 * @param minorOf - the amount of an item in minor units, negative for a net refund
 */
export function largestBars<Item>(
  items: readonly Item[],
  minorOf: (item: Item) => bigint,
  maxBars: number,
): LargestBars<Item> {
  const drawn = items.filter((item) => minorOf(item) !== 0n);
  if (drawn.length <= maxBars) return { shown: drawn, isCut: false };
  const bySize = drawn.toSorted((one, other) => {
    const [left, right] = [magnitude(minorOf(one)), magnitude(minorOf(other))];
    return left === right ? 0 : left > right ? -1 : 1;
  });
  const largest = new Set(bySize.slice(0, maxBars));
  return { shown: drawn.filter((item) => largest.has(item)), isCut: true };
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
