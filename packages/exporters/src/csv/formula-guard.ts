/**
 * What spreadsheets take for a formula, or skip to find one, with the full-width forms that some of them accept; with
 * the apostrophes before it, so that taking one apostrophe away gives every text back.
 */
export const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet calculates: one that looks like a formula gets an apostrophe in front. */
export function guarded(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}
