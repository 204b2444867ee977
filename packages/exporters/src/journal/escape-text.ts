/** Nothing that a person should see: controls, line ends, marks that turn the direction of a line, halves of characters. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|%(?=[0-9A-F]{2}|u[0-9A-F]{4})/gu;

/**
 * The text with everything that a line of a journal cannot hold as `%XX` or `%uXXXX` (UTF-16): different texts stay
 * different, and the original can be read back.
 * @param special - what the place in the file gives a meaning to; a global expression
 */
export function escapeText(text: string, special?: RegExp): string {
  const visible = text.replace(unseen, escapeCharacter);
  return special ? visible.replace(special, escapeCharacter) : visible;
}

/** The text with every run of white space as one space, none at the ends: a name as a line of text has it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, index) => escapeUnit(character.charCodeAt(index))).join(
    '',
  );
}

function escapeUnit(unit: number): string {
  const hex = unit.toString(16).toUpperCase();
  return unit < 256 ? `%${hex.padStart(2, '0')}` : `%u${hex.padStart(4, '0')}`;
}
