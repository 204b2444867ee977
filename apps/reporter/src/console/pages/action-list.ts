import { html } from 'hono/html';
import type { ConsoleAction } from '../../adapters/store/console-action-row.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { changedSinceShown } from '../../engine/claim/run-version.ts';
import { possibleActions, uncertainDeliveries } from '../../engine/manual/possible-actions.ts';
import { actionPath } from './action-form.ts';
import { withoutScripts } from './live-region.ts';
import { longText, type Markup, noMarkup, section, shown, table } from './markup.ts';
import type { Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import { instantText, runPath } from './run-words.ts';

type Setting = Reader & { readonly timeZone: string };

/** Links to the actions that a run's state allows; none for viewers. */
export function actionLinks(record: RunRecord, { words, role }: Reader): Markup {
  const possible = role === 'operator' ? possibleActions(record) : [];
  if (possible.length === 0) return noMarkup;
  const links = possible.map((what) => actionLink(actionPath(record.run, what), words.actions.names[what]));
  return html`<p class="actions">${links}</p>`;
}

/** Links to the decisions about a delivery that may have arrived. */
export function decisionLinks(record: RunRecord, { id }: Delivery, { words, role }: Reader): Markup {
  const isUncertain = uncertainDeliveries(record).some((one) => one.id === id);
  if (role !== 'operator' || !isUncertain) return noMarkup;
  const links = (['confirm-arrival', 'send-again'] as const).map((what) =>
    actionLink(actionPath(record.run, what, id), words.actions.names[what]),
  );
  return html`<span class="actions">${links}</span>`;
}

/** A link that looks like a button. */
export function actionLink(path: string, name: string): Markup {
  return html`<a class="button" href="${path}">${name}</a> `;
}

/** What people did with a run, and how it ended. */
export function actionList({ run, actions }: RunRecord, setting: Setting): Markup {
  const { words, timeZone, role } = setting;
  if (actions.length === 0) return noMarkup;
  const { columns } = words;
  const rows = actions.map((action) => [
    words.actions.done[action.what],
    ...(role === 'operator' ? [longText(action.recipient ?? '')] : []),
    shown(action.who),
    instantText(action.startedAt, words, timeZone),
    action.outcome === null ? words.run.inProgress : words.actions.outcomes[action.outcome],
    reasonOf(action, setting),
  ]);
  const recipient = role === 'operator' ? [columns.recipient] : [];
  const names = [columns.action, ...recipient, columns.by, columns.started, columns.result, columns.reason];
  const isOpen = actions.some(({ outcome }) => outcome === null);
  const open = isOpen
    ? html`<p>${words.actions.inProgress}${withoutScripts(html` ${words.actions.reloadToSee} <a href="${runPath(run)}">${words.actions.reload}</a>`)}</p>`
    : noMarkup;
  return section('actions', words.actions.title, html`${open}${table('actions', names, rows)}`);
}

function reasonOf(action: ConsoleAction, { words, role }: Setting): Markup | string {
  const { outcome } = action;
  if (outcome === 'lost') return words.actions.lost;
  return role === 'operator' ? actionReasonText(action, words) : noMarkup;
}

/** Why an action ended as it did. */
export function actionReasonText({ reason }: ConsoleAction, words: Reader['words']): Markup {
  return reason === changedSinceShown ? html`${words.actions.changed}` : reasonText(reason, words);
}
