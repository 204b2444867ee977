import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { longText, type Markup, section } from './markup.ts';
import type { Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import { instantText, reasonFor } from './run-words.ts';

/** Maximum number of invalid entries that are listed. */
const maxListed = 20;

/** What is wrong with the directory of accounts, if there is one; empty if nothing is. */
export function directoryNotice(
  { directory }: Configuration,
  { words, role }: Pick<Reader, 'words' | 'role'>,
): Markup | string {
  const state = directory?.state;
  if (!state) return '';
  const { unreadable, problems } = state;
  const { title, unreadableSince, notPlanned, invalid, moreInvalid } = words.accounts.directory;
  if (unreadable) {
    const reason = reasonFor(role, unreadable.reason);
    return section(
      'directory',
      title,
      html`<p>${unreadableSince} ${instantText(unreadable.since, words, 'UTC')}. ${notPlanned}</p>
${reason === null ? '' : html`<p class="reason">${reasonText(reason, words)}</p>`}`,
    );
  }
  if (problems.length === 0) return '';
  const left = problems.length - maxListed;
  // An entry may name recipients, which viewers do not see.
  const listed =
    role === 'operator'
      ? problems.slice(0, maxListed).map((one) => html`<li>${quoted(one, words)}</li>`)
      : [];
  return section(
    'directory',
    title,
    html`<p>${invalid(problems.length)}</p>
${listed.length === 0 ? '' : html`<ul>${listed}</ul>`}${left > 0 ? html`<p>${moreInvalid(left)}</p>` : ''}`,
  );
}

/** What is wrong with an entry, which is in English, as it is. */
function quoted(problem: string, { locale }: Reader['words']): Markup {
  return locale === 'en' ? longText(problem) : html`<q>${longText(problem)}</q>`;
}
