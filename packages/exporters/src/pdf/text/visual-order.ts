import bidiJs, { type Bidi } from 'bidi-js';

/** Right-to-left characters, by the Unicode ranges for them (UAX #9, table 4). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Its types describe an ES module, but it is a CommonJS module. */
const createBidi = bidiJs as unknown as () => Bidi;

let bidi: Bidi | undefined;

/**
 * The embedding level of each unit of a line (UAX #9): odd for right-to-left text. The base direction is left to
 * right, as in the report.
 */
export function levelsOf(units: readonly string[]): readonly number[] {
  const line = units.join('');
  if (!rightToLeft.test(line)) return units.map(() => 0);
  const { levels } = algorithm().getEmbeddingLevels(line, 'ltr');
  let at = 0;
  return units.map((unit) => {
    const level = levels[at] ?? 0;
    at += unit.length;
    return level;
  });
}

/** A unit in right-to-left text: brackets are mirrored (UAX #9, rule L4). */
export function mirrored(unit: string): string {
  return algorithm().getMirroredCharacter(unit) ?? unit;
}

function algorithm(): Bidi {
  bidi ??= createBidi();
  return bidi;
}

/** The indexes of the units of a line in visual order, from left to right (UAX #9, rule L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index);
  const highest = levels.reduce((most, level) => Math.max(most, level), 0);
  for (let level = highest; level > 0; level -= 1) turnRuns(order, levels, level);
  return order;
}

/** Reverses every run of units with at least the given level. */
function turnRuns(order: number[], levels: readonly number[], level: number): void {
  let start = 0;
  for (let at = 0; at <= order.length; at += 1) {
    if (at < order.length && (levels[order[at] ?? 0] ?? 0) >= level) continue;
    order.splice(start, at - start, ...order.slice(start, at).toReversed());
    start = at + 1;
  }
}
