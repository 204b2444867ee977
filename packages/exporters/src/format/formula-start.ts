/** Characters with which formulas begin, with the full-width and small forms that some spreadsheets accept. */
export const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫';

/**
 * Matches a text that a spreadsheet may take for a formula, also after white space. Leading apostrophes are part of the
 * match, so that removing one restores every guarded text.
 */
export const formulaStart = new RegExp(`^[\\s']*[${formulaSigns}]`);
