import { lastDay, periodName } from '@outlay/core/time';
import { formatInstant, wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { Run } from '../../adapters/store/schema.ts';
import type { ConsoleWords, ShownState } from '../words/console-words.ts';
import type { Markup } from './markup.ts';

/** The state of a run as people see it. */
export function shownState({ state, isHeld }: Pick<Run, 'state' | 'isHeld'>): ShownState {
  return isHeld === 1 && (state === 'planned' || state === 'staged' || state === 'delivering')
    ? 'held'
    : state;
}

/** The state of a run with a color that says how urgent it is. */
export function stateBadge(run: Run, words: ConsoleWords): Markup {
  const state = shownState(run);
  return html`<span class="state ${state}">${words.states[state]}</span>`;
}

/** The period of a run in words, with its revision. */
export function periodText(
  run: Pick<Run, 'kind' | 'periodFrom' | 'periodUntil' | 'revision'>,
  words: ConsoleWords,
): string {
  const { kind, periodFrom: from, periodUntil: until, revision } = run;
  const period = { from, until };
  const label = wordsOf(words.locale).periodLabel({
    kind,
    first: from,
    last: lastDay(period),
    name: periodName(kind, period),
  });
  return revision === 1 ? label : `${label} (${words.run.revision.toLowerCase()} ${revision})`;
}

/** The time zone of a job's schedule; UTC for a job that is not configured any more. */
export function zoneOf({ jobs }: Configuration, job: string): string {
  return jobs.find(({ name }) => name === job)?.schedule.timeZone ?? 'UTC';
}

/** An instant as people of a job's time zone write it. */
export function instantText(instant: string, words: ConsoleWords, timeZone: string): Markup {
  return html`<time datetime="${instant}">${formatInstant(instant, words.locale, timeZone)}</time>`;
}

/** The address of a run's page. */
export function runPath({ id }: Pick<Run, 'id'>): string {
  return `/runs/${id}`;
}

/** E-mail addresses, as mail servers name them in their answers. */
const address = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g;

/** A reason without e-mail addresses, which viewers must not see. */
export function withoutAddresses(reason: string): string {
  return reason.replaceAll(address, '…@…');
}
