import { wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { jobOccurrences } from '../../adapters/configuration/job-occurrences.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { facts, type Markup, section } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { instantText, periodText, runPath, stateBadge } from './run-words.ts';
import { accountsText } from './today-page.ts';

const nextTimes = 5;

/** What the page of jobs shows. */
export type JobsState = {
  readonly configuration: Configuration;
  /** The last run of each job. */
  readonly last: ReadonlyMap<string, Run>;
  readonly now: Date;
};

/** The page of jobs: when each runs next, and how its last run ended. */
export function jobsPage({ configuration, last, now }: JobsState, { words }: Reader): PageContent {
  const { jobs } = configuration;
  const sections = jobs.map((job, index) =>
    section(`job-${index}`, job.name, jobFacts({ job, last: last.get(job.name), now }, words)),
  );
  return {
    title: words.pages.jobs,
    content: jobs.length === 0 ? html`<p>${words.jobs.none}</p>` : html`${sections}`,
  };
}

type JobState = { readonly job: Job; readonly last: Run | undefined; readonly now: Date };

function jobFacts({ job, last, now }: JobState, words: Reader['words']): Markup {
  const { columns } = words;
  const next = jobOccurrences(job, now.toISOString(), nextTimes).map(
    ({ at, period: { from: periodFrom, until: periodUntil } }) =>
      html`<li>${instantText(at, words, job.schedule.timeZone)}: ${periodText({ kind: job.kind, periodFrom, periodUntil, revision: 1 }, words)}</li>`,
  );
  const lastRun = last
    ? html`<a href="${runPath(last)}">${periodText(last, words)}, ${last.account}</a> ${stateBadge(last, words)}`
    : words.jobs.never;
  return facts([
    [columns.kind, wordsOf(words.locale).titles[job.kind]],
    [columns.accounts, accountsText(job.accounts)],
    [columns.next, next.length === 0 ? words.jobs.ended : html`<ol>${next}</ol>`],
    [columns.last, lastRun],
  ]);
}
