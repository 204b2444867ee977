/** Reproducible random choices. */
export type Random = ReturnType<typeof createRandom>;

/** Creates a reproducible random generator from texts (mulberry32 seeded with an FNV-1a hash). */
export function createRandom(...seedParts: readonly (string | number)[]) {
  let state = hash(seedParts.join('/'));

  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, inclusive. */
  function integer(least: number, most: number): number {
    return least + Math.floor(fraction() * (most - least + 1));
  }

  /** One of the items, which must not be empty. */
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[integer(0, items.length - 1)];
    if (item === undefined) throw new RangeError('there is nothing to pick from');
    return item;
  }

  /** One of the items, in proportion to their weights. */
  function pickWeighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item {
    let rest = fraction() * items.reduce((sum, { weight }) => sum + weight, 0);
    return items.find(({ weight }) => (rest -= weight) < 0) ?? pick(items);
  }

  return { integer, pick, pickWeighted, chance: (probability: number) => fraction() < probability };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
