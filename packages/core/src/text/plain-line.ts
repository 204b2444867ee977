/** Most texts are of these letters alone. */
const latin = /^[ -~\u00a0-\u00ac\u00ae-\u024f]*$/;
/**
 * What no line of text needs: controls, halves of surrogate pairs, noncharacters (Unicode §23.7), and what shows nothing or
 * turns the direction of what is around it. Joiners and variation selectors stay, since emoji and several scripts are
 * spelled with them; a joiner at an end joins nothing.
 */
const unfit =
  /[[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\p{Variation_Selector}\u200c\u200d]]|^[\u200c\u200d]|[\u200c\u200d]$/v;
const everyUnfit = new RegExp(unfit, 'gv');
const lineBreaks = /[\t-\r\u0085\u2028\u2029]+/g;
const notCharacters = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const empty = /[\s\u200c\u200d]/;

/**
 * A text from outside as one line of valid Unicode, without control characters and without invisible ones. Line breaks and
 * tabs become a space, what is not a character becomes U+FFFD, the rest is left out. A text that is such a line comes back
 * as it is; one with nothing to see comes back empty.
 */
export function plainLine(text: string): string {
  if (latin.test(text) || !unfit.test(text)) return text;
  return withoutEmptyEnds(
    text.replaceAll(lineBreaks, ' ').replaceAll(notCharacters, '\ufffd').replaceAll(everyUnfit, ''),
  );
}

/** A text of several lines, each as `plainLine` has it; paragraphs are apart by one empty line. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map(plainLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Without white space and joiners at the ends; an expression for it would take square time over long runs of spaces. */
function withoutEmptyEnds(text: string): string {
  let [from, until] = [0, text.length];
  while (from < until && empty.test(text.charAt(from))) from += 1;
  while (until > from && empty.test(text.charAt(until - 1))) until -= 1;
  return text.slice(from, until);
}
