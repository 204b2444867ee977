import { capitalized } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { UnclosedPeriod } from '../../adapters/store/schema.ts';
import type { Markup } from './markup.ts';
import type { Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import { accountText, instantText, periodText, runPath, zoneOf } from './run-words.ts';

/** The periods that could not be closed, as items of a list, with the reason. */
export function unclosedItems(
  unclosed: readonly UnclosedPeriod[],
  configuration: Configuration,
  { words, role }: Pick<Reader, 'words' | 'role'>,
): Markup[] {
  const kinds = new Map(configuration.jobs.map(({ name, kind }) => [name, kind]));
  return unclosed.map(({ job, account, periodFrom, periodUntil, runId, reason, since }) => {
    const kind = kinds.get(job) ?? 'custom';
    const period = capitalized(periodText({ kind, periodFrom, periodUntil, revision: 1 }, words));
    return html`<li>
<p><a href="${runPath({ id: runId })}">${period}, ${accountText(configuration, account)}</a> <span class="job">${job}</span> <span class="state held">${words.today.notClosed}</span></p>
<p>${words.today.whyNotClosed}</p>
${role === 'operator' ? html`<p class="reason">${reasonText(reason, words)}</p>` : ''}
<p class="when">${words.today.notClosed}: ${instantText(since, words, zoneOf(configuration, job))}</p>
</li>`;
  });
}
