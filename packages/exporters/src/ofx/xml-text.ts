const special = /[&<>\p{Noncharacter_Code_Point}]|[^\P{Cc}]/u;
const everySpecial = new RegExp(special, 'gu');

/**
 * A text as an element of OFX carries it, at most so many characters long. XML 1.0 has no control characters, halves of
 * surrogate pairs or noncharacters (§2.2): spaces and U+FFFD stand for them.
 */
export function xmlText(text: string, most: number): string {
  const shown = Array.from(text.toWellFormed()).slice(0, most).join('');
  return special.test(shown) ? shown.replaceAll(everySpecial, reference) : shown;
}

function reference(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    default:
      return /\p{Cc}/u.test(character) ? ' ' : '\ufffd';
  }
}
