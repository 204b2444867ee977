import type { Instant } from '@outlay/core/time';
import { capitalized } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { openPauses } from '../../adapters/store/job-pauses.ts';
import {
  deliveredSince,
  type RunsForPeople,
  runsForPeople,
  runsToRetry,
  type WaitingRun,
} from '../../adapters/store/runs-for-people.ts';
import type { Database, Run, UnclosedPeriod } from '../../adapters/store/schema.ts';
import { configuredUnclosed } from '../../engine/close/configured-unclosed.ts';
import { suggestedAction } from '../../engine/manual/possible-actions.ts';
import type { ConsoleWords } from '../words/console-words.ts';
import { accountPath } from './account-state.ts';
import { actionPath } from './action-form.ts';
import { actionLink } from './action-list.ts';
import { betweenSteps } from './between-steps.ts';
import { directoryNotice } from './directory-notice.ts';
import { dueTimes } from './due-times.ts';
import { type Markup, section, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { pausedJobs } from './paused-jobs.ts';
import { reasonText } from './reason-text.ts';
import {
  accountText,
  instantText,
  periodText,
  reasonFor,
  runPath,
  stateBadge,
  stateOfRun,
  zoneOf,
} from './run-words.ts';
import { unclosedItems } from './unclosed-items.ts';

const dayMs = 86_400_000;
const maxListed = 50;

/** What the page of today shows. */
export type Today = {
  readonly attention: RunsForPeople;
  /** Periods that could not be closed. */
  readonly unclosed: readonly UnclosedPeriod[];
  /** Runs that were attempted and are attempted again. */
  readonly late: readonly WaitingRun[];
  readonly due: readonly DueReport[];
  /** The pauses of the jobs that are paused. */
  readonly paused: readonly JobPause[];
  readonly now: Date;
  readonly delivered: readonly Run[];
};

/** Reports of a job that are due soon. */
export type DueReport = {
  readonly job: Job;
  readonly at: Instant;
  readonly period: { readonly from: string; readonly until: string };
};

/** Reads what needs a person, what is due within a day, and what was delivered within one. */
export async function readToday(database: Database, configuration: Configuration, now: Date): Promise<Today> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const attention = await runsForPeople(database, maxListed);
  const listed = new Set(attention.runs.map(({ id }) => id));
  const paused = await openPauses(database);
  return {
    attention,
    unclosed: (await configuredUnclosed(database, configuration)).slice(0, maxListed),
    late: (await runsToRetry(database, maxListed + 1)).filter(({ run }) => !listed.has(run.id)),
    due: await dueWithinADay(configuration, now, paused),
    paused: [...paused.values()],
    now,
    delivered: await deliveredSince(database, since, maxListed + 1),
  };
}

/** One more than is listed, so that the page can say that there are more. */
async function dueWithinADay(
  { jobs }: Configuration,
  now: Date,
  paused: ReadonlyMap<string, unknown>,
): Promise<DueReport[]> {
  const until = new Date(now.getTime() + dayMs).toISOString();
  const due: DueReport[] = [];
  for await (const job of betweenSteps(jobs.filter(({ name }) => !paused.has(name)))) {
    for (const at of dueTimes(job, now.toISOString(), until).times)
      due.push({ job, at, period: periodOf(job, at) });
  }
  return due.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, maxListed + 1);
}

/** The page of today. */
export function todayPage(today: Today, configuration: Configuration, { words, role }: Reader): PageContent {
  const { late, due, delivered } = today;
  return {
    title: words.pages.today,
    live: { summary: todaySummary(today, configuration, words) },
    content: html`${directoryNotice(configuration, { words, role })}
${section('attention', words.today.attention, attentionList(today, configuration, { words, role }))}
${late.length === 0 ? '' : section('late', words.today.late, lateTable(late, configuration, { words, role }))}
${section('due', words.today.due, dueTable(due, words))}
${pausedSection(today, configuration, { words, role })}
${section('delivered', words.today.delivered, deliveredTable(delivered, configuration, words))}`,
  };
}

function todaySummary(
  { attention, unclosed, late }: Today,
  { directory }: Configuration,
  { today, accounts }: ConsoleWords,
): string {
  if (directory?.state?.unreadable) return accounts.directory.title;
  const count = attention.runs.length + unclosed.length;
  if (count > 0) return `${today.attention}: ${count}`;
  return late.length === 0 ? today.allWell : today.onlyLate;
}

function pausedSection(
  { paused, now }: Today,
  configuration: Configuration,
  { words, role }: Pick<Reader, 'words' | 'role'>,
): Markup | string {
  if (paused.length === 0) return '';
  const { title, more } = words.job.paused;
  const listed = pausedJobs(paused.slice(0, maxListed), configuration, { words, role }, now);
  const left = paused.length > maxListed ? html`<p>${more(maxListed)}</p>` : '';
  return section('paused', title, html`${listed}${left}`);
}

function attentionList(
  { attention: { runs, hasMore }, unclosed, late }: Today,
  configuration: Configuration,
  { words, role }: Pick<Reader, 'words' | 'role'>,
): Markup {
  if (runs.length + unclosed.length === 0) {
    return late.length === 0
      ? html`<p class="well">✓ ${words.today.allWell}</p>`
      : html`<p>${words.today.onlyLate}</p>`;
  }
  const items = runs.map((run) => {
    const action = role === 'operator' ? suggestion(run, words) : '';
    const reason = reasonFor(role, run.reason);
    const planned = instantText(run.plannedAt, words, zoneOf(configuration, run.job));
    return html`<li>
<p><a href="${runPath(run)}">${capitalized(periodText(run, words))}, ${accountText(configuration, run.account)}</a> <span class="job">${run.job}</span> ${stateBadge(run, words)}</p>
<p>${meaningOf(run, { words, role })}</p>
${reason === null ? '' : html`<p class="reason">${reasonText(reason, words)}</p>`}
<p class="when">${words.columns.planned}: ${planned} · <a href="${accountPath(run.account)}">${words.columns.account}: ${run.account}</a></p>${action}
</li>`;
  });
  const more = hasMore
    ? html`<p>${words.today.more(runs.length)} <a href="/runs?state=held">${words.states.held}</a>, <a href="/runs?state=unknown">${words.states.unknown}</a>, <a href="/runs?state=failed">${words.states.failed}</a></p>`
    : '';
  return html`<ul class="attention">${items}${unclosedItems(unclosed, configuration, { words, role })}</ul>${more}`;
}

/** The one action that a run's state suggests. */
function suggestion(run: Run, words: ConsoleWords): Markup | string {
  if (run.state === 'unknown')
    return html`<p>${actionLink(`${runPath(run)}#deliveries`, words.today.decide)}</p>`;
  const what = suggestedAction(run);
  return what === undefined
    ? ''
    : html`<p>${actionLink(actionPath(run, what), words.actions.names[what])}</p>`;
}

/** What the state of a run that needs a person means; viewers cannot decide. */
export function meaningOf(run: Run, { words, role }: Pick<Reader, 'words' | 'role'>): string {
  const { meanings, viewerMeanings } = words;
  const state = stateOfRun(run);
  if (role === 'viewer' && (state === 'held' || state === 'unknown')) return viewerMeanings[state];
  // A run without files has no warnings either.
  if (state === 'failed' && run.warnings !== null) return meanings.undelivered;
  return state === 'held' || state === 'unknown' || state === 'failed' || state === 'partial'
    ? meanings[state]
    : meanings.other;
}

function lateTable(
  late: readonly WaitingRun[],
  configuration: Configuration,
  { words, role }: Pick<Reader, 'words' | 'role'>,
): Markup {
  const { columns } = words;
  const rows = late
    .slice(0, maxListed)
    .map(({ run, reason }) => [
      instantText(run.nextAt ?? run.changedAt, words, zoneOf(configuration, run.job)),
      run.job,
      accountText(configuration, run.account),
      html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
      reasonText(reasonFor(role, reason), words),
    ]);
  const names = [words.run.nextAttempt, columns.job, columns.account, columns.period, columns.reason];
  const listed = table('late', names, rows);
  return late.length > maxListed ? html`${listed}<p>${words.today.moreLate(maxListed)}</p>` : listed;
}

function dueTable(due: readonly DueReport[], words: ConsoleWords): Markup {
  if (due.length === 0) return html`<p>${words.today.nothingDue}</p>`;
  const { columns } = words;
  const rows = due
    .slice(0, maxListed)
    .map(({ job, at, period: { from: periodFrom, until: periodUntil } }) => [
      instantText(at, words, job.schedule.timeZone),
      job.name,
      periodText({ kind: job.kind, periodFrom, periodUntil, revision: 1 }, words),
      accountsText(job.accounts),
    ]);
  const listed = table('due', [columns.due, columns.job, columns.period, columns.accounts], rows);
  return due.length > maxListed ? html`${listed}<p>${words.today.moreDue(maxListed)}</p>` : listed;
}

const maxNames = 3;

/** The names of accounts, or how many more there are. */
export function accountsText(accounts: readonly string[]): string {
  const names = accounts.slice(0, maxNames).join(', ');
  return accounts.length > maxNames ? `${names} + ${accounts.length - maxNames}` : names;
}

function deliveredTable(runs: readonly Run[], configuration: Configuration, words: ConsoleWords): Markup {
  if (runs.length === 0) return html`<p>${words.today.nothingDelivered}</p>`;
  const { columns } = words;
  const rows = runs
    .slice(0, maxListed)
    .map((run) => [
      instantText(run.changedAt, words, zoneOf(configuration, run.job)),
      run.job,
      run.account,
      html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
    ]);
  const listed = table('delivered', [columns.delivered, columns.job, columns.account, columns.period], rows);
  return runs.length > maxListed ? html`${listed}<p>${words.today.moreDelivered(maxListed)}</p>` : listed;
}
