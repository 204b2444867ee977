/** Characters that must not appear: controls, line ends, bidirectional marks, lone surrogates. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|%(?=[0-9A-F]{2}|u[0-9A-F]{4})/gu;

/**
 * Escapes everything that a line of a journal cannot contain as `%XX` or `%uXXXX` (UTF-16). Different texts stay
 * different, and the original can be restored.
 * @param special - characters with a meaning at this place of the file; a global expression
 */
export function escapeText(text: string, special?: RegExp): string {
  const visible = text.replace(unseen, escapeCharacter);
  return special ? visible.replace(special, escapeCharacter) : visible;
}

/** Collapses white space to single spaces and trims the text. */
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
