/** What spreadsheets begin a formula with, and the full-width and small forms that some of them accept. */
export const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫';

/**
 * A text that a spreadsheet may take for a formula: some skip white space to find one. The apostrophes before it belong to
 * it, so that taking one away gives every guarded text back.
 */
export const formulaStart = new RegExp(`^[\\s']*[${formulaSigns}]`);
