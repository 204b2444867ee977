import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { findRuns } from '../../adapters/store/find-runs.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { bulkLinks } from './bulk-form.ts';
import { type Markup, noMarkup, table, titledSection } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { accountText, instantText, periodText, runPath, stateBadge, zoneOf } from './run-words.ts';
import { filterStates, type RunsQuery, runsListPath, typedPeriod } from './runs-query.ts';

const pageSize = 50;

/** Runs, newest first, and whether there are older ones. */
export type ListedRuns = { readonly runs: readonly Run[]; readonly hasOlder: boolean };

/** Reads the runs of a page; none for a text that is no period. */
export async function readRuns(database: Database, query: RunsQuery): Promise<ListedRuns> {
  const { state, job, account, period: text, recipient, before } = query;
  const period = text === undefined ? undefined : typedPeriod(text);
  if (text !== undefined && !period) return { runs: [], hasOlder: false };
  const start = before === undefined ? undefined : await runById(database, before);
  const states = state === undefined ? undefined : [state];
  const filter = { job, account, states, period, recipient, before: start };
  const found = await findRuns(database, filter, pageSize + 1);
  return { runs: found.slice(0, pageSize), hasOlder: found.length > pageSize };
}

/** The page that lists runs. */
export function runsPage(
  { runs, hasOlder }: ListedRuns,
  { query, configuration }: { readonly query: RunsQuery; readonly configuration: Configuration },
  reader: Reader,
): PageContent {
  const { words } = reader;
  const { columns } = words;
  const rows = runs.map((run) => [
    instantText(run.plannedAt, words, zoneOf(configuration, run.job)),
    jobLink(run),
    accountLink(run, configuration),
    html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
    stateBadge(run, words),
  ]);
  const list =
    runs.length === 0
      ? html`<p>${words.runs.none}</p>`
      : table('list', [columns.planned, columns.job, columns.account, columns.period, columns.state], rows);
  return {
    title: words.pages.runs,
    live: { summary: null },
    content: html`${filterForm(query, configuration, reader)}
${reader.role === 'operator' && runs.length > 0 ? bulkLinks(query, reader) : noMarkup}
${titledSection('list', words.pages.runs, list)}
${pageLinks({ runs, hasOlder }, query, words)}`,
  };
}

/** The name of a run's job, which leads to its runs. */
export function jobLink({ job }: Pick<Run, 'job'>): Markup {
  return html`<a href="${runsListPath({ job })}">${job}</a>`;
}

/** The name of a run's account, which leads to its runs. */
export function accountLink({ account }: Pick<Run, 'account'>, configuration: Configuration): Markup {
  return html`<a href="${runsListPath({ account })}">${accountText(configuration, account)}</a>`;
}

function filterForm(query: RunsQuery, { jobs, accounts }: Configuration, { words, role }: Reader): Markup {
  const { columns, runs } = words;
  const named = (names: readonly string[]) => names.map((name) => [name, name] as const);
  return html`<form class="filter" method="get" action="/runs" aria-label="${runs.filter}">
${select(
  { name: 'state', label: columns.state, any: runs.any },
  filterStates.map((state) => [state, words.states[state]]),
  query.state,
)}
${select({ name: 'job', label: columns.job, any: runs.any }, named(jobs.map(({ name }) => name)), query.job)}
${select({ name: 'account', label: columns.account, any: runs.any }, named(accounts.map(({ name }) => name)), query.account)}
${periodField(query, words)}
${role === 'operator' ? html`<label>${columns.recipient} <input type="text" inputmode="email" autocomplete="off" spellcheck="false" name="recipient" value="${query.recipient ?? ''}"></label>` : noMarkup}
<button>${runs.apply}</button>
</form>`;
}

function periodField({ period = '' }: RunsQuery, { columns, runs }: Reader['words']): Markup {
  const isWrong = period !== '' && !typedPeriod(period);
  const wrong = isWrong
    ? html`<span class="error" id="period-problem" role="alert">${runs.noPeriod}</span>`
    : noMarkup;
  const described = isWrong ? html` aria-invalid="true" aria-describedby="period-problem"` : noMarkup;
  return html`<label>${columns.period} <input type="text" autocomplete="off" spellcheck="false" name="period" placeholder="2026-10" value="${period}"${described}></label>${wrong}`;
}

type Field = { readonly name: string; readonly label: string; readonly any: string };

/** A name that is no longer configured stays selected, so that a link keeps its meaning. */
function select(
  { name, label, any }: Field,
  options: readonly (readonly [value: string, text: string])[],
  selected: string | undefined,
): Markup {
  const isListed = selected === undefined || options.some(([value]) => value === selected);
  const all = isListed ? options : [...options, [selected, selected] as const];
  return html`<label>${label} <select name="${name}"><option value="">${any}</option>${all.map(
    ([value, text]) =>
      html`<option value="${value}"${value === selected ? html` selected` : ''}>${text}</option>`,
  )}</select></label>`;
}

function pageLinks(
  { runs, hasOlder }: ListedRuns,
  query: RunsQuery,
  { runs: words }: Reader['words'],
): Markup {
  const last = runs.at(-1);
  const older =
    hasOlder && last ? html`<a href="${runsListPath({ ...query, before: last.id })}">${words.older}</a>` : '';
  const newest =
    query.before === undefined
      ? ''
      : html`<a href="${runsListPath({ ...query, before: undefined })}">${words.newest}</a>`;
  return html`<p class="pages">${newest} ${older}</p>`;
}
