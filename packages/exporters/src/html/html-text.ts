import { formulaStart } from '../format/formula-start.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * A text that is not ours as HTML carries it. Spreadsheets open pages, too, and take pasted cells: what looks like a formula
 * there begins with a word joiner (U+2060), which nobody sees and no spreadsheet passes over.
 */
export function htmlText(text: string): string {
  const html = escapeHtml(text);
  return formulaStart.test(text) ? `\u2060${html}` : html;
}
