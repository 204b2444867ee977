const special = /[&<>"'\r\p{Noncharacter_Code_Point}]|[^\P{Cc}\t\n]/u;
const everySpecial = new RegExp(special, 'gu');

/**
 * Escapes a text for elements and quoted attributes. HTML allows no control characters other than tab and line ends, no
 * lone surrogates and no noncharacters (WHATWG HTML §13.1.4): the first 32 and DEL become their symbols (U+2400 to
 * U+2421), the others U+FFFD. Everything else is kept.
 */
export function escapeHtml(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return special.test(wellFormed) ? wellFormed.replaceAll(everySpecial, reference) : wellFormed;
}

function reference(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (/[&<>"'\r]/.test(character)) return `&#${code};`;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}
