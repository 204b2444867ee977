import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { ConsoleAction } from '../../adapters/store/console-action-row.ts';
import { hiddenFields, textField } from './job-form.ts';
import { longText, type Markup, noMarkup, section, shown, table } from './markup.ts';
import type { Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import { instantText } from './run-words.ts';

/** The fields of the form. */
export const testFields = { id: 'action', address: 'address' } as const;

/** What someone typed. */
export type TestDraft = {
  /** The identifier of the form. */
  readonly id: string;
  readonly address: string;
  readonly isRefused?: boolean;
};

/** A form that sends a message without a report, and what became of the last ones. */
export function testMessageSection(
  draft: TestDraft,
  sent: readonly ConsoleAction[],
  { configuration, reader }: { readonly configuration: Configuration; readonly reader: Reader },
): Markup {
  const { words } = reader;
  const { settings, actions } = words;
  if (!configuration.smtp) return section('test', settings.test, html`<p>${settings.noMail}</p>`);
  const field = textField({
    name: testFields.address,
    label: actions.address,
    value: draft.address,
    problem: draft.isRefused ? actions.notAnAddress : undefined,
  });
  const form = html`<form method="post" action="/settings/test">${hiddenFields(reader, { [testFields.id]: draft.id })}<p>${settings.aboutTest}</p>
<div class="field">${field}</div><p class="actions"><button>${settings.sendTest}</button></p></form>`;
  return section('test', settings.test, html`${form}${sentTable(sent, words)}`);
}

function sentTable(sent: readonly ConsoleAction[], words: Reader['words']): Markup {
  if (sent.length === 0) return noMarkup;
  const { columns, actions, settings } = words;
  const rows = sent.map(({ startedAt, recipient, who, outcome, reason }) => [
    instantText(startedAt, words, 'UTC'),
    longText(recipient ?? ''),
    shown(who),
    outcome === null
      ? html`${words.run.inProgress} <a href="/settings#test">${actions.reload}</a>`
      : settings.testOutcomes[outcome],
    reasonText(reason, words),
  ]);
  const names = [columns.started, columns.recipient, columns.by, columns.result, columns.reason];
  return table('test', names, rows);
}
