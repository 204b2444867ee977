import { wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { type JobOccurrence, jobOccurrences } from '../../adapters/configuration/job-occurrences.ts';
import type { JobAction } from '../../adapters/store/console-action-row.ts';
import { latestJobActions } from '../../adapters/store/console-actions.ts';
import { findRuns } from '../../adapters/store/find-runs.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { latestPauses } from '../../adapters/store/job-pauses.ts';
import { lastOccurrences, type OccurrenceRuns } from '../../adapters/store/runs-by-occurrence.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { actionLink } from './action-list.ts';
import { jobDeliveries } from './job-deliveries.ts';
import { type JobPageAction, jobActionPath, startedPath } from './job-paths.ts';
import { lastRuns, nextTimes } from './job-times.ts';
import { facts, type Markup, noMarkup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { pausedBadge, pauseFacts } from './pause-facts.ts';
import {
  accountText,
  actionPeriodText,
  instantText,
  periodText,
  reasonFor,
  runPath,
  stateBadge,
} from './run-words.ts';
import { scheduleText } from './schedule-text.ts';

const timesShown = 5;
const runsShown = 10;
const historyShown = 5;
const accountsShown = 20;

/** What the page of a job shows. */
export type JobRecord = {
  readonly job: Job;
  readonly next: readonly JobOccurrence[];
  readonly last: readonly OccurrenceRuns[];
  readonly runs: readonly Run[];
  readonly actions: readonly JobAction[];
  /** The latest pauses; the first is open if the job is paused. */
  readonly pauses: readonly JobPause[];
};

/** Reads what the page of a job shows. */
export async function readJob(database: Database, job: Job, now: Date): Promise<JobRecord> {
  return {
    job,
    next: jobOccurrences(job, now.toISOString(), timesShown),
    last: await lastOccurrences(database, [job.name]),
    runs: await findRuns(database, { job: job.name }, runsShown),
    actions: await latestJobActions(database, job.name, historyShown),
    pauses: await latestPauses(database, job.name, historyShown),
  };
}

/** The page of a job: when and what it reports to whom, and what became of it. */
export function jobPage(record: JobRecord, configuration: Configuration, reader: Reader): PageContent {
  const { job, pauses } = record;
  const { words } = reader;
  const { columns } = words;
  const open = pauses.find(({ resumedAt }) => resumedAt === null);
  return {
    title: job.name,
    live: { summary: null },
    content: html`${open ? pausedNotice(open, job, reader) : noMarkup}${links(job, open !== undefined, reader)}
${facts([
  [columns.kind, wordsOf(words.locale).titles[job.kind]],
  [words.job.schedule, `${scheduleText(job.schedule, words.locale)} (${job.schedule.timeZone})`],
  [words.job.missed, words.job.missedPolicies[job.whenMissed]],
  [columns.accounts, accountNames(job, configuration, words)],
  [columns.next, nextTimes(record, open !== undefined, words)],
  [columns.last, lastRuns(record, words)],
])}
${section('deliveries', words.job.deliveries, jobDeliveries(job, reader, 'deliveries'))}
${runsSection(record, configuration, words)}
${actionsSection(record, reader)}
${pausesSection(record, reader)}`,
  };
}

function pausedNotice(pause: JobPause, { schedule }: Job, reader: Reader): Markup {
  return html`<p>${pausedBadge(reader.words)} ${reader.words.job.paused.means}</p>${pauseFacts(pause, reader, schedule.timeZone)}`;
}

/** What operators can do with a job; none for viewers. */
function links({ name }: Job, isPaused: boolean, { words, role }: Reader): Markup {
  if (role !== 'operator') return noMarkup;
  const { run, preview, backfill, pause, resume } = words.job;
  const possible: readonly (readonly [JobPageAction, string])[] = [
    ['run', run.name],
    ['preview', preview.name],
    ['backfill', backfill.name],
    isPaused ? ['resume', resume.name] : ['pause', pause.name],
  ];
  return html`<p class="actions">${possible.map(([what, text]) => actionLink(jobActionPath(name, what), text))}</p>`;
}

function accountNames({ accounts }: Job, configuration: Configuration, words: Reader['words']): string {
  const names = accounts.slice(0, accountsShown).map((name) => accountText(configuration, name));
  const left = accounts.length - names.length;
  return left === 0 ? names.join(', ') : `${names.join(', ')} ${words.job.moreAccounts(left)}`;
}

function runsSection({ job, runs }: JobRecord, configuration: Configuration, words: Reader['words']): Markup {
  const { columns } = words;
  if (runs.length === 0) return section('runs', words.job.latest, html`<p>${words.jobs.never}</p>`);
  const rows = runs.map((run) => [
    instantText(run.plannedAt, words, job.schedule.timeZone),
    accountText(configuration, run.account),
    html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
    stateBadge(run, words),
  ]);
  const listed = table('runs', [columns.planned, columns.account, columns.period, columns.state], rows);
  const all = `/runs?${new URLSearchParams({ job: job.name }).toString()}`;
  return section(
    'runs',
    words.job.latest,
    html`${listed}<p class="pages"><a href="${all}">${words.job.allRuns}</a></p>`,
  );
}

function actionsSection({ job, actions }: JobRecord, { words, role }: Reader): Markup {
  if (actions.length === 0) return noMarkup;
  const { columns } = words;
  const rows = actions.map((action) => {
    const period = actionPeriodText(action, job, words);
    return [
      instantText(action.startedAt, words, job.schedule.timeZone),
      words.actions.done[action.what],
      role === 'operator' ? html`<a href="${startedPath(job.name, action.id)}">${period}</a>` : period,
      shown(action.who),
      action.outcome === null ? words.run.inProgress : words.actions.outcomes[action.outcome],
    ];
  });
  const names = [columns.started, columns.action, columns.period, columns.by, columns.result];
  return section('actions', words.job.actions, table('actions', names, rows));
}

function pausesSection({ job, pauses }: JobRecord, { words, role }: Reader): Markup {
  if (pauses.length === 0) return noMarkup;
  const { paused } = words.job;
  const at = (instant: string | null) =>
    instant === null ? '' : instantText(instant, words, job.schedule.timeZone);
  const rows = pauses.map((pause) => [
    at(pause.pausedAt),
    shown(pause.pausedBy),
    ...(role === 'operator' ? [shown(reasonFor(role, pause.reason) ?? '')] : []),
    at(pause.resumedAt),
    shown(pause.resumedBy ?? ''),
  ]);
  const reason = role === 'operator' ? [paused.reason] : [];
  const names = [paused.since, paused.by, ...reason, paused.until, paused.resumedBy];
  return section('pauses', words.job.pauses, table('pauses', names, rows));
}
