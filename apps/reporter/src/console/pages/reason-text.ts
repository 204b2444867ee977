import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import { longText, type Markup, noMarkup } from './markup.ts';

/** A reason that was recorded or quoted, which is in English: on a page in another language, it is called that. */
export function reasonText(reason: string | null, words: ConsoleWords): Markup {
  if (reason === null || reason === '') return noMarkup;
  return words.locale === 'en'
    ? longText(reason)
    : html`<span class="label">${words.technicalMessage}</span> ${longText(reason)}`;
}
