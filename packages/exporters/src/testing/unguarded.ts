/** Characters that start formulas, for a character class of a regular expression. */
export const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫';

/** * Removes the apostrophes that prevent spreadsheet formulas, including those for programs that split fields at another delimiter.
 * @throws {Error} for a text that a spreadsheet would read as a formula
 */
export function unguarded(text: string, delimiter: string): string {
  const others = [',', ';'].filter((each) => each !== delimiter).join('');
  const behind = `["']*[${formulaSigns}]|["'\\s]*[=@＝＠﹦﹫]`;
  if (
    new RegExp(`^\\s*[${formulaSigns}]|[${others}]["\\s]*[=@＝＠﹦﹫]|[${others}]"*[${formulaSigns}]`).test(
      text,
    )
  ) {
    throw new Error(`${JSON.stringify(text)} is a formula`);
  }
  return text
    .replace(new RegExp(`^'(?=[\\s']*[${formulaSigns}])`), '')
    .replaceAll(new RegExp(`(?<=[${others}])'(?=${behind})`, 'g'), '');
}
