/** A character and its code, for people: `"字" (U+5B57)`. */
export function characterName(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `"${character.toWellFormed()}" (U+${code})`;
}
