import { lastDay, periodName } from '@outlay/core/time';
import { formatInstant, wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import type { JobAction } from '../../adapters/store/console-action-row.ts';
import type { OccurrenceRuns } from '../../adapters/store/runs-by-occurrence.ts';
import type { ConsoleRole, Run, RunAttempt } from '../../adapters/store/schema.ts';
import type { ConsoleWords, ShownState } from '../words/console-words.ts';
import type { Markup } from './markup.ts';

/** A state as people see it. @param isWaiting - whether the run was attempted and is attempted again */
export function shownState({ state, isHeld }: Pick<Run, 'state' | 'isHeld'>, isWaiting: boolean): ShownState {
  if (isWaiting && isHeld === 0) return 'waiting';
  return isHeld === 1 && (state === 'planned' || state === 'staged' || state === 'delivering')
    ? 'held'
    : state;
}

/** The state of a run as people see it. */
export function stateOfRun(run: Run): ShownState {
  if (run.state === 'skipped' && run.canceledBy !== null) return 'canceled';
  const { nextAt, attempt, owner } = run;
  return shownState(run, nextAt !== null && attempt > 0 && owner === null);
}

/** The state of a run with a color that says how urgent it is. */
export function stateBadge(run: Run, words: ConsoleWords): Markup {
  const state = stateOfRun(run);
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

/** The period of an action on a job in words; of a backfill, its days. */
export function actionPeriodText(
  action: JobAction,
  { kind }: Pick<Job, 'kind'>,
  words: ConsoleWords,
): string {
  return periodText({ ...action, kind: action.what === 'backfill' ? 'custom' : kind, revision: 1 }, words);
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

/** The name of an account as reports and the configuration have it: `Dom i ogród (home)`. */
export function accountText({ accounts }: Configuration, account: string): string {
  const title = accounts.find(({ name }) => name === account)?.title ?? account;
  return title === account ? account : `${title} (${account})`;
}

/** A reason for someone with a role. It can quote addresses, paths and records, which viewers must not see. */
export function reasonFor(role: ConsoleRole, reason: string | null): string | null {
  return role === 'operator' ? reason : null;
}

/** The outcome of an attempt on a run in words. */
export function attemptOutcomeText(outcome: RunAttempt['outcome'], words: ConsoleWords): string {
  return outcome === null ? words.run.inProgress : words.attemptOutcomes[outcome];
}

/** Whether a text has the form of a run's identifier. */
export function isRunId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** The address of the page of a run, or of the list of several in one state. */
export function runsPath({
  job,
  state,
  count,
  anyId,
}: Pick<OccurrenceRuns, 'state' | 'count' | 'anyId'> & { readonly job: string }): string {
  return count === 1 ? runPath({ id: anyId }) : `/runs?${new URLSearchParams({ state, job }).toString()}`;
}
