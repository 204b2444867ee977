import type { Font } from 'fontkit';
import { laidOut } from './laid-out.ts';

const joiner = '\u200d';
const nonJoiner = '\u200c';
const followers = /[\p{M}\p{Cf}\p{Variation_Selector}]+$/u;

/** Adds joiners to units of Arabic letters, whose form depends on whether they join the previous and next letters. */
export type Joining = (units: readonly string[]) => string[];

/**
 * Creates the joining of a font. A letter joins if the font draws it differently next to a joiner. With joiners,
 * every unit can be shaped alone in the form that it has in its word.
 */
export function createJoining(font: Font): Joining {
  const known = new Map<string, boolean>();
  const differs = (letter: string, joined: string) => {
    const found = known.get(joined) ?? glyphsOf(font, letter) !== glyphsOf(font, joined);
    known.set(joined, found);
    return found;
  };
  const joinsNext = (unit: string) => {
    if (unit.endsWith(nonJoiner)) return false;
    const letter = Array.from(unit.replace(followers, '')).at(-1);
    return letter !== undefined && differs(letter, letter + joiner);
  };
  const joinsPrevious = (unit: string) => {
    const [letter = ''] = unit;
    return differs(letter, joiner + letter);
  };
  return (units) =>
    units.map((unit, at) => {
      const next = units[at + 1] ?? '';
      const previous = units[at - 1] ?? '';
      const before = joinsNext(previous) && joinsPrevious(unit) ? joiner : '';
      const after = joinsNext(unit) && joinsPrevious(next) ? joiner : '';
      return before + unit + after;
    });
}

/** The visible glyphs of a text as a string; joiners have none. */
function glyphsOf(font: Font, text: string): string {
  const hidden = font.glyphForCodePoint(0x20).id;
  const { glyphs } = laidOut(font, text);
  return glyphs.flatMap(({ id }) => (id === hidden ? [] : [id])).join(' ');
}
