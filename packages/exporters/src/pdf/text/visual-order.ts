import bidiJs, { type Bidi } from 'bidi-js';
import { units } from './printable.ts';

/** Letters that are written from right to left, by the ranges that Unicode keeps for them (UAX #9, table 4). */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Its types are those of an ES module, which it is not. */
const createBidi = bidiJs as unknown as () => Bidi;

let bidi: Bidi | undefined;

/**
 * The units of a printable line as they stand on the page from left to right (UAX #9): what is written from right to
 * left is turned round, and readers of copied text turn it back. A line begins on the left, as the report does.
 * Brackets keep their form, since copied text is to have them as they were.
 */
export function inVisualOrder(line: string): string[] {
  const ordered = units(line);
  if (!rightToLeft.test(line)) return ordered;
  bidi ??= createBidi();
  const { levels } = bidi.getEmbeddingLevels(ordered.join(''), 'ltr');
  const unitLevels: number[] = [];
  let at = 0;
  for (const unit of ordered) {
    unitLevels.push(levels[at] ?? 0);
    at += unit.length;
  }
  for (let level = Math.max(...unitLevels); level > 0; level -= 1) turnRuns(ordered, unitLevels, level);
  return ordered;
}

/** Turns every run of units of at least a level round (UAX #9, rule L2). */
function turnRuns(ordered: string[], levels: readonly number[], level: number): void {
  let start = 0;
  for (let at = 0; at <= ordered.length; at += 1) {
    if (at < ordered.length && (levels[at] ?? 0) >= level) continue;
    ordered.splice(start, at - start, ...ordered.slice(start, at).toReversed());
    start = at + 1;
  }
}
