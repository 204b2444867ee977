import { html } from 'hono/html';
import type { ConsoleSession } from '../../adapters/store/console-access.ts';
import { proofMinutes } from '../access/sessions.ts';
import { facts, type Markup, noMarkup, shown } from './markup.ts';
import type { PageContent, Reader } from './page.ts';

/** The fields in which someone proves who they are, beside those of the form that needs it. */
export const proofFields = { password: 'proof-password', code: 'proof-code', link: 'proof-link' } as const;

/** An action that needs a recent proof of who someone is. */
export type ProvenAction = {
  /** As people read it, with what it is about. */
  readonly what: string;
  /** The path of the page with its form, for whoever does not go on. */
  readonly back: string;
};

/** A form that waits for a proof. */
export type ProofDraft = ProvenAction & {
  readonly session: ConsoleSession;
  /** Whether the password needs a one-time code, too. */
  readonly needsCode: boolean;
  /** Where the form goes. */
  readonly path: string;
  /** Its fields, with the token of the session. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong with the last proof; `wait`: how many seconds to wait. */
  readonly problem?: 'wrong' | { readonly wait: number } | undefined;
};

/** Asks who someone is, and sends the whole form again with the answer: without it, nothing happens, and nothing is lost. */
export function proofPage(draft: ProofDraft, { words }: Reader): PageContent {
  const { proof } = words;
  const { session, needsCode, what, back, path, problem } = draft;
  const kind = session.through === 'link' ? 'link' : needsCode ? 'code' : 'password';
  const about =
    problem === 'wrong' && kind === 'link' ? noMarkup : html`<p>${proof.about[kind](proofMinutes)}</p>`;
  const hidden = Object.entries(draft.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return {
    title: proof.title,
    content: html`${facts([[proof.action, what]])}${problemText(problem, kind, words)}${about}
${kind === 'link' ? html`<pre><code>${linkCommand(session)}</code></pre>` : noMarkup}
<form method="post" action="${path}" class="sign-in">${hidden}
${kind === 'link' ? linkInput(words) : passwordInputs(session, needsCode, words)}
<p class="actions"><button>${proof.button}</button> <a href="${back}">${proof.back}</a></p>
</form>`,
  };
}

function problemText(
  problem: ProofDraft['problem'],
  kind: 'password' | 'code' | 'link',
  { proof }: Reader['words'],
): Markup {
  if (problem === undefined) return noMarkup;
  const text = problem === 'wrong' ? proof.wrong[kind] : proof.wait(problem.wait);
  return html`<p class="error" id="problem" role="alert">${text}</p>`;
}

function passwordInputs({ name }: ConsoleSession, needsCode: boolean, { signIn }: Reader['words']): Markup {
  const code = html`<p><label for="code">${signIn.code}</label>
<input type="text" id="code" name="${proofFields.code}" inputmode="numeric" autocomplete="one-time-code" required></p>`;
  return html`<input type="text" autocomplete="username" value="${shown(name)}" readonly hidden>
<p><label for="password">${signIn.password}</label>
<input type="password" id="password" name="${proofFields.password}" autocomplete="current-password" required></p>
${needsCode ? code : noMarkup}`;
}

function linkInput({ proof }: Reader['words']): Markup {
  return html`<p><label for="link">${proof.link}</label>
<input type="text" id="link" name="${proofFields.link}" autocomplete="off" spellcheck="false" required></p>`;
}

/** The command whose link proves it: one for the same name and role. */
function linkCommand({ name, role, isNamed }: ConsoleSession): string {
  const named = isNamed === 0 ? '' : ` --name '${shown(name).replaceAll("'", `'\\''`)}'`;
  return `outlay console link${role === 'viewer' ? ' --role viewer' : ''}${named}`;
}
