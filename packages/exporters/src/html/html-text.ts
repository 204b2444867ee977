import { formulaStart } from '../format/formula-start.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * Escapes a text of the service for HTML. Spreadsheets open HTML and paste its cells, so a text that looks like a
 * formula begins with an invisible word joiner (U+2060), which spreadsheets do not skip.
 */
export function htmlText(text: string): string {
  const html = escapeHtml(text);
  return formulaStart.test(text) ? `\u2060${html}` : html;
}
