import { wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { type JobOccurrence, jobOccurrences } from '../../adapters/configuration/job-occurrences.ts';
import { lastOccurrence, type OccurrenceRuns } from '../../adapters/store/runs-by-occurrence.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { betweenSteps } from './between-steps.ts';
import { facts, type Markup, section } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { instantText, periodText, runsPath, shownState } from './run-words.ts';
import { accountsText } from './today-page.ts';

const nextTimes = 5;
const pageSize = 50;

/** A job with its next times, and its last runs by state. */
export type ListedJob = {
  readonly job: Job;
  readonly next: readonly JobOccurrence[];
  readonly last: readonly OccurrenceRuns[];
};

/** A page of jobs. */
export type ListedJobs = {
  readonly jobs: readonly ListedJob[];
  /** The name of the first job of the next page. */
  readonly nextFrom: string | undefined;
};

/**
 * Reads a page of jobs, in the order of the configuration.
 * @param from - the name of its first job; by default, and for an unknown one, the first of all
 */
export async function readJobs(
  {
    database,
    configuration,
    now,
  }: { readonly database: Database; readonly configuration: Configuration; readonly now: Date },
  from: string | undefined,
): Promise<ListedJobs> {
  const { jobs } = configuration;
  const start = Math.max(
    0,
    jobs.findIndex(({ name }) => name === from),
  );
  const listed: ListedJob[] = [];
  for await (const job of betweenSteps(jobs.slice(start, start + pageSize))) {
    const next = jobOccurrences(job, now.toISOString(), nextTimes);
    listed.push({ job, next, last: await lastOccurrence(database, job.name) });
  }
  return { jobs: listed, nextFrom: jobs[start + pageSize]?.name };
}

/** The page of jobs: when each runs next, and what became of its last runs. */
export function jobsPage({ jobs, nextFrom }: ListedJobs, { words }: Reader): PageContent {
  const sections = jobs.map((listed, index) =>
    section(`job-${index}`, listed.job.name, jobFacts(listed, words)),
  );
  const more =
    nextFrom === undefined
      ? ''
      : html`<p class="pages"><a href="/jobs?${new URLSearchParams({ from: nextFrom }).toString()}">${words.jobs.more}</a></p>`;
  return {
    title: words.pages.jobs,
    live: { summary: null },
    content: jobs.length === 0 ? html`<p>${words.jobs.none}</p>` : html`${sections}${more}`,
  };
}

function jobFacts({ job, next, last }: ListedJob, words: Reader['words']): Markup {
  const { columns } = words;
  const times = next.map(
    ({ at, period: { from: periodFrom, until: periodUntil } }) =>
      html`<li>${instantText(at, words, job.schedule.timeZone)}: ${periodText({ kind: job.kind, periodFrom, periodUntil, revision: 1 }, words)}</li>`,
  );
  return facts([
    [columns.kind, wordsOf(words.locale).titles[job.kind]],
    [columns.accounts, accountsText(job.accounts)],
    [columns.next, times.length === 0 ? words.jobs.ended : html`<ol>${times}</ol>`],
    [columns.last, lastRuns({ job, last }, words)],
  ]);
}

/** How many of the last runs, one for each account, are in which state. */
function lastRuns({ job, last }: Pick<ListedJob, 'job' | 'last'>, words: Reader['words']): Markup | string {
  const [first] = last;
  if (!first) return words.jobs.never;
  const states = last.map((runs) => {
    const state = shownState(runs, runs.isWaiting);
    const text = runs.count === 1 ? words.states[state] : `${runs.count} × ${words.states[state]}`;
    return html` <a class="state ${state}" href="${runsPath({ ...runs, job: job.name })}">${text}</a>`;
  });
  return html`${instantText(first.scheduledFor, words, job.schedule.timeZone)}${states}`;
}
