/** Random numbers that a seed repeats. */
export type SeededRandom = {
  /** From 0 to below 1. */
  readonly fraction: () => number;
  readonly chance: (probability: number) => boolean;
  /** A number from `least` to below `most`. */
  readonly between: (least: number, most: number) => number;
  /** A whole number from `least` to `most`, both possible. */
  readonly integer: (least: number, most: number) => number;
  readonly pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

/** Makes a source of random numbers (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    fraction,
    chance: (probability) => fraction() < probability,
    between: (least, most) => least + fraction() * (most - least),
    integer: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    pick: (items) => items[Math.floor(fraction() * items.length)] ?? items[0],
  };
}
