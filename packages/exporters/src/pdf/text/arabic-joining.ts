import type { Font } from 'fontkit';
import { laidOut } from './laid-out.ts';

const joiner = '\u200d';
const nonJoiner = '\u200c';
const followers = /[\p{M}\p{Cf}\p{Variation_Selector}]+$/u;

/** Adds joiners to units of Arabic letters: a letter has another form where it is joined to the one before or after. */
export type Joining = (units: readonly string[]) => string[];

/**
 * Joining as a font has it: a letter joins where the font draws it in another way beside a joiner. So every unit can be
 * shaped alone, in the form that it has in its word.
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

/** As text; joiners leave nothing that is seen. */
function glyphsOf(font: Font, text: string): string {
  const hidden = font.glyphForCodePoint(0x20).id;
  const { glyphs } = laidOut(font, text);
  return glyphs.flatMap(({ id }) => (id === hidden ? [] : [id])).join(' ');
}
