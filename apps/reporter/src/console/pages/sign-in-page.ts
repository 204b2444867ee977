import { html } from 'hono/html';
import type { ConsoleWords } from '../words/console-words.ts';
import { type Markup, noMarkup, section, shown } from './markup.ts';
import type { PageContent } from './page.ts';

/** The field of the form with the secret of the link. */
export const linkField = 'link';

/** The fields of the form for a password. */
export const signInFields = { name: 'name', password: 'password', code: 'code' } as const;

/** The form for a password. */
export type SignInForm = {
  /** The name that was typed before. */
  readonly name: string;
  /** Whether some users have one-time codes. Everyone gets the field: it must not tell who has them. */
  readonly hasCodes: boolean;
};

/** What the page for signing in says. */
export type SignInState = {
  /** Missing if nobody has a password. */
  readonly form?: SignInForm | undefined;
  /** Why a link is needed, instead of the usual words. */
  readonly reason?: string | undefined;
  /** What is wrong with what was typed. */
  readonly problem?: string | undefined;
};

/** How to sign in, or why it failed. */
export function signInPage(words: ConsoleWords, { form, reason, problem }: SignInState): PageContent {
  const { signIn } = words;
  const link = html`<p>${reason ?? signIn.howTo}</p><pre><code>outlay console link</code></pre>`;
  if (!form) return { title: signIn.title, content: link };
  const parts = [passwordForm(words, form, problem), section('link', signIn.withLink, link)];
  // Why a link is needed comes first.
  return { title: signIn.title, content: html`${reason === undefined ? parts : parts.toReversed()}` };
}

function passwordForm({ signIn }: ConsoleWords, { name, hasCodes }: SignInForm, problem?: string): Markup {
  const { name: nameField, password, code } = signInFields;
  const described = problem === undefined ? '' : html` aria-describedby="problem"`;
  return html`${problem === undefined ? noMarkup : html`<p class="error" id="problem" role="alert">${problem}</p>`}
<form method="post" action="/sign-in" class="sign-in">
<p><label for="name">${signIn.name}</label>
<input type="text" id="name" name="${nameField}" value="${shown(name)}" autocomplete="username" autocapitalize="none" spellcheck="false" required${described}></p>
<p><label for="password">${signIn.password}</label>
<input type="password" id="password" name="${password}" autocomplete="current-password" required></p>
${
  hasCodes
    ? html`<p><label for="code">${signIn.code}</label>
<input type="text" id="code" name="${code}" inputmode="numeric" autocomplete="one-time-code" aria-describedby="code-hint">
<span id="code-hint" class="hint">${signIn.codeHint}</span></p>`
    : noMarkup
}
<p class="actions"><button>${signIn.button}</button></p>
</form>`;
}

/** Signs in with a link when the button is pressed, so that a program that only opens the link does not use it up. */
export function linkPage({ signIn }: ConsoleWords, secret: string): PageContent {
  return {
    title: signIn.title,
    content: html`<p>${signIn.ready}</p>
<form method="post" action="/sign-in"><input type="hidden" name="${linkField}" value="${shown(secret)}"><button>${signIn.button}</button></form>`,
  };
}
