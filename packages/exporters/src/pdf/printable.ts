/** Joins, selects or directs other characters; has no picture of its own. */
const invisible = /[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu;
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u2013\u2212]*$/;
const replacement = '?';

/**
 * A text as it can be printed on one line: composed letters, white space as spaces, nothing invisible; a character
 * that no font has becomes `?`, so that a reader sees that something is there.
 */
export function printable(text: string, isKnown: (codePoint: number) => boolean): string {
  if (plain.test(text)) return text;
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/[\p{Zs}](?<!\u00a0)/gu, ' ');
  let known = '';
  for (const character of clean) known += isKnown(character.codePointAt(0) ?? 0) ? character : replacement;
  return known.trim();
}
