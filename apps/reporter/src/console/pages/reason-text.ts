import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import { longText, type Markup, noMarkup, shown } from './markup.ts';

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
  const clauses = known.map((clause, index) =>
    'told' in clause
      ? html`${index === 0 ? '' : ' '}${shown(clause.told)}`
      : html`${index === 0 ? '' : ' '}<q>${longText(clause.quoted)}</q>`,
  );
  return html`<span class="long">${clauses}</span>`;
}
