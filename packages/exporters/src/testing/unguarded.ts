/** What formulas begin with, for a class of characters of a regular expression. */
export const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫';

/**
 * The text behind the apostrophes that keep spreadsheets from calculating, also ones that split it by another mark.
 * @throws {Error} for a text that a spreadsheet would calculate
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
