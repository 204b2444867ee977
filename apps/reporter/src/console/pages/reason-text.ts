import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import { inline, longText, type Markup, noMarkup } from './markup.ts';

/**
 * A recorded reason. Reasons are in English; on a page in another language, those that are known are told in it, and
 * the others, which servers, the system or people wrote, are quoted.
 */
export function reasonText(reason: string | null, words: ConsoleWords): Markup {
  if (reason === null || reason === '') return noMarkup;
  if (words.locale === 'en') return longText(reason);
  const known = words.tellReason(reason);
  if (!known)
    return html`<span><span class="label">${words.technicalMessage}</span> ${longText(reason)}</span>`;
  const clauses = known.map((clause) =>
    'told' in clause ? inline(clause.told) : html`<q>${longText(clause.quoted)}</q>`,
  );
  return html`<span class="long">${clauses}</span>`;
}
