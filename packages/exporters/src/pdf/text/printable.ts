import { joinsUnit } from './unit-joins.ts';

const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2013\u2212]*$/;
const invisible = /^[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]$/u;
const maxFollowers = 16;

/** No plain letter has this number or a higher one. */
export const plainEnd = 0x2213;

/** Whether a text is of plain letters, each a unit of its own. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/**
 * A text as it can be printed on one line: composed letters, white space as spaces. Marks that turn the direction of
 * writing are left out: they would change how a reader of copied text sees what is around it.
 */
export function printable(text: string): string {
  if (plain.test(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\p{Bidi_Control}\ufeff]/gu, '')
    .replaceAll(/[\p{Zs}](?<!\u00a0)/gu, ' ')
    .trim();
}

/**
 * A printable text in units of one picture each: a character with what follows it and has no picture of its own, as
 * joiners, variation selectors and skin tones, or with what is drawn as one with it in its script, as marks.
 */
export function units(text: string): string[] {
  if (plain.test(text)) return text.split('');
  const found: string[] = [];
  let followers = 0;
  for (const character of text) {
    const last = found.at(-1);
    const isInvisible = invisible.test(character);
    if (last !== undefined && followers < maxFollowers && (isInvisible || joinsUnit(last, character))) {
      found[found.length - 1] = last + character;
      followers += 1;
    } else if (!isInvisible) {
      found.push(character);
      followers = 0;
    }
  }
  return found;
}
