import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import { noMarkup } from './markup.ts';
import type { PageContent } from './page.ts';

/** What can go wrong with a request. */
export type PageError = Exclude<keyof ConsoleWords['errors'], 'title' | 'unclear' | 'run' | 'job' | 'back'>;

/** Says what went wrong. @param run - the path of the run or job that shows what happens */
export function errorPage({ errors }: ConsoleWords, error: PageError, run?: string): PageContent {
  const name = run?.startsWith('/jobs/') ? errors.job : errors.run;
  const shows = run === undefined ? noMarkup : html`<p><a href="${run}#actions">${name}</a></p>`;
  return {
    title: error === 'mayHappen' || error === 'mayEnd' ? errors.unclear : errors.title,
    content: html`<p>${errors[error]}</p>${shows}<p><a href="/">${errors.back}</a></p>`,
  };
}
