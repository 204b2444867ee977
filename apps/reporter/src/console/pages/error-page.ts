import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import type { PageContent } from './page.ts';

/** What can go wrong with a request. */
export type PageError = Exclude<keyof ConsoleWords['errors'], 'title' | 'back'>;

/** Says what went wrong. */
export function errorPage({ errors }: ConsoleWords, error: PageError): PageContent {
  return {
    title: errors.title,
    content: html`<p>${errors[error]}</p><p><a href="/">${errors.back}</a></p>`,
  };
}
