/**
 * Characters that a terminal or viewer interprets instead of showing: control characters (C0, DEL, C1: ESC, CSI, OSC),
 * invisible format characters and those that change the writing direction (all of Cf except the joiners that emoji and
 * scripts need), line and paragraph separators, and unpaired surrogates.
 */
const unprintable = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Escapes every invisible or control character as in JSON, `\u001b`, so that the text is safe to show. JSON keeps its
 * value. Line feeds and tabs are kept, because our own texts use them for layout; use `oneLine` for text from
 * elsewhere.
 */
export function printable(text: string): string {
  return text.replaceAll(unprintable, escaped);
}

/** Like `printable`, on one line: each run of white space becomes one space, and the ends are trimmed. */
export function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ').trim());
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
