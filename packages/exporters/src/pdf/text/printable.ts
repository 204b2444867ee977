import { joinsUnit } from './unit-joins.ts';

const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2013\u2212]*$/;
const invisible = /^[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]$/u;
const maxFollowers = 16;

/** All plain characters have a lower code than this. */
export const plainEnd = 0x2213;

/** Whether a text has only plain characters, each of which is one unit. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/**
 * A text in printable form on one line: composed characters, and white space as spaces. Bidirectional control
 * characters are removed, because they would affect the surrounding text when it is copied.
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
 * Splits a printable text into units that are drawn as one: a character with the characters after it that have no
 * glyph of their own, such as joiners, variation selectors and skin tones, or that combine with it, such as marks.
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
