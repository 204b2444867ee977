import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import type { PageContent } from './page.ts';

/** The field of the form with the secret of the link. */
export const linkField = 'link';

/** How to sign in, or why it failed. @param reason - why it failed */
export function signInPage({ signIn }: ConsoleWords, reason: string = signIn.howTo): PageContent {
  return {
    title: signIn.title,
    content: html`<p>${reason}</p><pre><code>outlay console link</code></pre>`,
  };
}

/** Signs in with a link when the button is pressed, so that a program that only opens the link does not use it up. */
export function linkPage({ signIn }: ConsoleWords, secret: string): PageContent {
  return {
    title: signIn.title,
    content: html`<p>${signIn.ready}</p>
<form method="post" action="/sign-in"><input type="hidden" name="${linkField}" value="${secret}"><button>${signIn.button}</button></form>`,
  };
}
