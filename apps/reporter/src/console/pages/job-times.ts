import { html } from 'hono/html';
import type { Job } from '../../adapters/configuration/configuration.ts';
import type { JobOccurrence } from '../../adapters/configuration/job-occurrences.ts';
import type { OccurrenceRuns } from '../../adapters/store/runs-by-occurrence.ts';
import type { Markup } from './markup.ts';
import type { Reader } from './page.ts';
import { instantText, periodText, runsPath, shownState } from './run-words.ts';

/** The next times of a job with their periods. Those of a paused job look different. */
export function nextTimes(
  { job, next }: { readonly job: Job; readonly next: readonly JobOccurrence[] },
  isPaused: boolean,
  words: Reader['words'],
): Markup | string {
  if (next.length === 0) return words.jobs.ended;
  const times = next.map(({ at, period: { from: periodFrom, until: periodUntil } }) => {
    const period = periodText({ kind: job.kind, periodFrom, periodUntil, revision: 1 }, words);
    const time = html`${instantText(at, words, job.schedule.timeZone)}: ${period}`;
    return html`<li>${isPaused ? html`<s>${time}</s>` : time}</li>`;
  });
  return html`<ol>${times}</ol>${isPaused ? html`<span class="when">${words.job.notPlanned}</span>` : ''}`;
}

/** How many of the last runs of a job, one for each account, are in which state. */
export function lastRuns(
  { job, last }: { readonly job: Job; readonly last: readonly OccurrenceRuns[] },
  words: Reader['words'],
): Markup | string {
  const [first] = last;
  if (!first) return words.jobs.never;
  const states = last.map((runs) => {
    const state = shownState(runs, runs.isWaiting);
    const text = runs.count === 1 ? words.states[state] : `${runs.count} × ${words.states[state]}`;
    return html` <a class="state ${state}" href="${runsPath({ ...runs, job: job.name })}">${text}</a>`;
  });
  return html`${instantText(first.scheduledFor, words, job.schedule.timeZone)}${states}`;
}
