/** Most texts have only these characters and need no further checks. */
const latin = /^[ -~\u00a0-\u00ac\u00ae-\u024f]*$/;
/**
 * Characters to remove from a line of text: control characters, unpaired surrogates, noncharacters (Unicode §23.7), and
 * characters that are invisible or change the writing direction. Joiners and variation selectors are kept, because
 * emoji and several scripts need them, except a joiner at the start or end.
 */
const unfit =
  /[[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\p{Variation_Selector}\u200c\u200d]]|^[\u200c\u200d]|[\u200c\u200d]$/v;
const everyUnfit = new RegExp(unfit, 'gv');
const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g;
const notCharacters = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const empty = /[\s\u200c\u200d]/;

/**
 * Turns untrusted text into one line of valid Unicode without control characters or invisible characters. Line breaks
 * and tabs become a space, invalid characters become U+FFFD, and the others are removed. A text that is already such
 * a line is returned unchanged; a text without visible characters becomes empty.
 */
export function plainLine(text: string): string {
  if (latin.test(text) || !unfit.test(text)) return text;
  return withoutEmptyEnds(
    text.replaceAll(lineBreaks, ' ').replaceAll(notCharacters, '\ufffd').replaceAll(everyUnfit, ''),
  );
}

/** Applies `plainLine` to each line of a text; paragraphs are separated by one empty line. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map(plainLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Trims white space and joiners. A regular expression would take quadratic time for long runs of spaces. */
function withoutEmptyEnds(text: string): string {
  let [from, until] = [0, text.length];
  while (from < until && empty.test(text.charAt(from))) from += 1;
  while (until > from && empty.test(text.charAt(until - 1))) until -= 1;
  return text.slice(from, until);
}
