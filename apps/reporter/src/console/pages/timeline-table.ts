import { html } from 'hono/html';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { actionReasonText } from './action-list.ts';
import { attemptDetail, deliveryStateText } from './delivery-words.ts';
import { type CellContent, longText, type Markup, noMarkup, shown, table } from './markup.ts';
import type { Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import { reportFiles } from './report-files.ts';
import { type TimelineEvent, timelineOf } from './run-timeline.ts';
import { attemptOutcomeText, instantText, reasonFor } from './run-words.ts';

type Setting = Reader & { readonly timeZone: string };

/** What happened to a run, in one list. */
export function timelineTable(record: RunRecord, setting: Setting): Markup {
  const { words, timeZone } = setting;
  const { columns } = words;
  const rows = timelineOf(record).map(({ at, event }) => [
    instantText(at, words, timeZone),
    eventText(event, setting),
    eventDetails(event, record, setting),
  ]);
  return table('timeline', [columns.time, columns.event, columns.details], rows);
}

function eventText(event: TimelineEvent, { words }: Setting): string {
  const { events, inProgress } = words.run;
  switch (event.type) {
    case 'begun':
      return events.begun(event.attempt.number);
    case 'ended':
      return events.ended(event.attempt.number, attemptOutcomeText(event.attempt.outcome, words));
    case 'delivery': {
      const { outcome } = event.attempt;
      return events.delivery(
        words.channels[event.delivery.channel],
        outcome === null ? inProgress : deliveryStateText(event.delivery.channel, outcome, words),
      );
    }
    case 'skipped':
      return events.delivery(words.channels[event.delivery.channel], words.deliveryStates.skipped);
    case 'actionBegun':
      return events.actionBegun(words.actions.done[event.action.what]);
    case 'action':
    case 'actionEnded': {
      const { what, outcome } = event.action;
      const ended = outcome === null ? inProgress : words.actions.outcomes[outcome];
      return events.action(words.actions.done[what], ended);
    }
    case 'closed':
      return events.closed(event.revision);
    case 'planned':
    case 'staged':
    case 'removed':
    case 'next':
      return events[event.type];
  }
}

function eventDetails(event: TimelineEvent, { files }: RunRecord, { words, role }: Setting): CellContent {
  const reason = (text: string | null) => reasonText(reasonFor(role, text), words);
  const isOperator = role === 'operator';
  switch (event.type) {
    case 'staged': {
      const made = reportFiles(files);
      return isOperator
        ? longText(made.map(({ name }) => name).join(', '))
        : words.run.events.files(made.length);
    }
    case 'ended':
      return reason(event.attempt.reason);
    case 'delivery':
      return isOperator
        ? html`${longText(event.delivery.target)}${event.attempt.detail === null ? noMarkup : html`<br>${attemptDetail(event.delivery.channel, event.attempt, words)}`}`
        : '';
    case 'skipped':
      return isOperator
        ? html`${longText(event.delivery.target)}<br>${reasonText(event.delivery.reason, words)}`
        : '';
    case 'action':
      return html`${actorText(event.action, isOperator)}${isOperator && event.action.reason !== null ? html`<br>${actionReasonText(event.action, words)}` : noMarkup}`;
    case 'actionBegun':
      return actorText(event.action, isOperator);
    case 'actionEnded':
      return isOperator ? actionReasonText(event.action, words) : '';
    case 'begun':
    case 'planned':
    case 'closed':
    case 'removed':
    case 'next':
      return '';
  }
}

/** Who did something and, for operators, to which recipient. */
function actorText({ who, recipient }: RunRecord['actions'][number], isOperator: boolean): string {
  return isOperator && recipient !== null ? `${shown(who)}, ${shown(recipient)}` : shown(who);
}
