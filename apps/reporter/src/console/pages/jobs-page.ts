import { wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { type JobOccurrence, jobOccurrences } from '../../adapters/configuration/job-occurrences.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { openPauses } from '../../adapters/store/job-pauses.ts';
import { lastOccurrences, type OccurrenceRuns } from '../../adapters/store/runs-by-occurrence.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { betweenSteps } from './between-steps.ts';
import { jobPath } from './job-paths.ts';
import { lastRuns, nextTimes } from './job-times.ts';
import { facts, type Markup, noMarkup, section } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { pausedBadge } from './pause-facts.ts';
import { pausedJobs } from './paused-jobs.ts';
import { accountsText } from './today-page.ts';

const timesShown = 5;
const pageSize = 50;

/** A job with its next times, and its last runs by state. */
export type ListedJob = {
  readonly job: Job;
  readonly next: readonly JobOccurrence[];
  readonly last: readonly OccurrenceRuns[];
  readonly isPaused: boolean;
};

/** A page of jobs. */
export type ListedJobs = {
  readonly jobs: readonly ListedJob[];
  /** Pauses of jobs that are not configured any more. */
  readonly removed: readonly JobPause[];
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
  const pauses = await openPauses(database);
  const names = new Set(jobs.map(({ name }) => name));
  const shownJobs = jobs.slice(start, start + pageSize);
  const lastRunsOf = Map.groupBy(
    await lastOccurrences(
      database,
      shownJobs.map(({ name }) => name),
    ),
    ({ job }) => job,
  );
  const listed: ListedJob[] = [];
  for await (const job of betweenSteps(shownJobs)) {
    const next = jobOccurrences(job, now.toISOString(), timesShown);
    listed.push({ job, next, last: lastRunsOf.get(job.name) ?? [], isPaused: pauses.has(job.name) });
  }
  return {
    jobs: listed,
    removed: [...pauses.values()].filter(({ job }) => !names.has(job)),
    nextFrom: jobs[start + pageSize]?.name,
  };
}

/** The page of jobs: when each runs next, and what became of its last runs. */
export function jobsPage(
  { jobs, removed, nextFrom }: ListedJobs,
  configuration: Configuration,
  reader: Reader,
): PageContent {
  const { words } = reader;
  const sections = jobs.map((listed, index) => {
    const { name } = listed.job;
    const title = html`<a href="${jobPath(name)}">${name}</a>${listed.isPaused ? html` ${pausedBadge(words)}` : noMarkup}`;
    return section(`job-${index}`, title, jobFacts(listed, words));
  });
  const more =
    nextFrom === undefined
      ? ''
      : html`<p class="pages"><a href="/jobs?${new URLSearchParams({ from: nextFrom }).toString()}">${words.jobs.more}</a></p>`;
  const others =
    removed.length === 0
      ? noMarkup
      : section('paused', words.job.paused.title, pausedJobs(removed, configuration, reader));
  return {
    title: words.pages.jobs,
    live: { summary: null },
    content: html`${jobs.length === 0 ? html`<p>${words.jobs.none}</p>` : html`${sections}${more}`}${others}`,
  };
}

function jobFacts({ isPaused, ...listed }: ListedJob, words: Reader['words']): Markup {
  const { columns } = words;
  return facts([
    [columns.kind, wordsOf(words.locale).titles[listed.job.kind]],
    [columns.accounts, accountsText(listed.job.accounts)],
    [columns.next, nextTimes(listed, isPaused, words)],
    [columns.last, lastRuns(listed, words)],
  ]);
}
