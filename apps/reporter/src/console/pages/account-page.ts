import { dateInZone } from '@outlay/core/time';
import { wordsOf } from '@outlay/reports';
import { html } from 'hono/html';
import type { Account, Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { s3Target } from '../../adapters/configuration/s3-target.ts';
import { type AccountFailure, monthlyReports } from '../../adapters/store/account-runs.ts';
import { findRuns } from '../../adapters/store/find-runs.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { type JobPlace, jobPlaces } from '../../engine/plan/job-places.ts';
import { accountBadge, accountState } from './account-state.ts';
import {
  type AccountsDeps,
  budgetText,
  type ListedAccount,
  listAccounts,
  successText,
} from './accounts-page.ts';
import { facts, longText, type Markup, noMarkup, section, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { accountText, instantText, periodText, runPath, stateBadge, zoneOf } from './run-words.ts';
import { jobLink } from './runs-page.ts';
import { runsListPath } from './runs-query.ts';
import { type SpendingMonth, spendingMonths, spendingSince } from './spending-months.ts';
import { spendingSection } from './spending-section.ts';

const maxRuns = 10;

/** What the page of an account shows. */
export type AccountDetails = {
  readonly listed: ListedAccount;
  /** The latest first. */
  readonly runs: readonly Run[];
  readonly months: readonly SpendingMonth[];
};

/** Reads what is known about an account; `undefined` if it is not in the configuration. */
export async function readAccount(deps: AccountsDeps, name: string): Promise<AccountDetails | undefined> {
  const account = deps.configuration.accounts.find((one) => one.name === name);
  const [listed] = account ? await listAccounts(deps, [account]) : [];
  if (!listed) return undefined;
  const today = dateInZone(deps.now, listed.account.timeZone);
  const reports = await monthlyReports(deps.database, name, spendingSince(today));
  return {
    listed,
    runs: await findRuns(deps.database, { account: name }, maxRuns),
    months: spendingMonths(reports, today),
  };
}

/** The page of an account: how it is, what was spent, its last runs, and who receives what. */
export function accountPage(
  { listed, runs, months }: AccountDetails,
  configuration: Configuration,
  reader: Reader,
): PageContent {
  const { accounts } = reader.words;
  const { name, currency } = listed.account;
  const spending = { months, currency, isEncrypted: configuration.store.encryption !== undefined };
  return {
    title: accountText(configuration, name),
    live: { summary: null },
    content: html`${head(listed, reader)}
${spendingSection(spending, reader)}
${section('runs', accounts.lastRuns, runTable(runs, { name, configuration }, reader))}
${section('receives', accounts.receives, placeTable(listed.account, configuration, reader))}`,
  };
}

function head(listed: ListedAccount, reader: Reader): Markup {
  const { words, role } = reader;
  const { accounts } = words;
  const { account } = listed;
  const failures = failedRuns(listed);
  const state = accountState(listed);
  const meanings = { ...accounts.meanings, ...(role === 'viewer' ? accounts.viewerMeanings : {}) };
  const meaning = state === 'works' ? noMarkup : html`<p>${meanings[state]}</p>`;
  const service = role === 'operator' ? longText(account.baseUrl) : null;
  return html`<p>${accountBadge(state, words)}</p>${meaning}
${facts([
  [accounts.failures, failures.length === 0 ? null : failureList(failures)],
  [accounts.lastSuccess, successText(listed, words)],
  [accounts.budget, budgetText(listed.budget, words, account.timeZone)],
  [accounts.service, service],
  [accounts.timeZone, account.timeZone],
])}`;
}

/** The runs whose reports did not arrive, or not everywhere, with their jobs. */
function failedRuns({ failures, unresolved }: ListedAccount): FailedRun[] {
  const alerted = new Set(failures.map(({ runId }) => runId));
  const others = unresolved.filter(({ id }) => !alerted.has(id));
  return [...failures, ...others.map(({ job, id }) => ({ job, runId: id }))];
}

type FailedRun = Pick<AccountFailure, 'job' | 'runId'>;

function failureList(failures: readonly FailedRun[]): Markup {
  return html`<ol>${failures.map(({ job, runId }) => html`<li><a href="${runPath({ id: runId })}">${job}</a></li>`)}</ol>`;
}

function runTable(
  runs: readonly Run[],
  { name, configuration }: { readonly name: string; readonly configuration: Configuration },
  { words }: Reader,
): Markup {
  const { columns } = words;
  if (runs.length === 0) return html`<p>${words.runs.none}</p>`;
  const rows = runs.map((run) => [
    instantText(run.plannedAt, words, zoneOf(configuration, run.job)),
    jobLink(run),
    html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
    stateBadge(run, words),
  ]);
  return html`${table('runs', [columns.planned, columns.job, columns.period, columns.state], rows)}
<p class="pages"><a href="${runsListPath({ account: name })}">${words.accounts.allRuns}</a></p>`;
}

function placeTable({ name }: Account, { jobs }: Configuration, { words, role }: Reader): Markup {
  const { columns } = words;
  const isOperator = role === 'operator';
  const places = jobs
    .filter(({ accounts }) => accounts.includes(name))
    .flatMap((job) =>
      jobPlaces(job)(name).map((place) => ({
        job,
        channel: words.channels[place.channel],
        target: targetOf(place),
        formats: formatsOf(place, job).join(', '),
      })),
    );
  if (places.length === 0) return html`<p>${words.accounts.nobody}</p>`;
  // Viewers see how many receive the same, and not who.
  const groups = Map.groupBy(places, ({ job, channel, formats }, index) =>
    JSON.stringify(isOperator ? index : [job.name, channel, formats]),
  );
  const rows = [...groups.values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map(({ job, channel, target, formats }) => [
        jobLink({ job: job.name }),
        wordsOf(words.locale).titles[job.kind],
        channel,
        isOperator ? longText(target) : same.length,
        formats,
      ]),
  );
  const recipients = isOperator ? columns.recipient : columns.recipients;
  return table('receives', [columns.job, columns.kind, columns.channel, recipients, columns.format], rows);
}

function targetOf(place: JobPlace): string {
  switch (place.channel) {
    case 'email':
      return place.recipient.address;
    case 's3':
      return s3Target(place);
    case 'folder':
      return place.path;
  }
}

function formatsOf(place: JobPlace, job: Job): readonly string[] {
  return (place.channel === 'email' ? place.recipient.formats : place.formats) ?? job.formats;
}
