import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { findRuns } from '../../adapters/store/find-runs.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { type RunState, runTransitions } from '../../adapters/store/states.ts';
import { type Markup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { accountText, instantText, isRunId, periodText, runPath, stateBadge, zoneOf } from './run-words.ts';

const states = [...(Object.keys(runTransitions) as RunState[]), 'held'] as const;
const pageSize = 50;

/** Which runs a page lists, from its address; unknown values select every run. */
export type RunsQuery = {
  readonly state?: (typeof states)[number] | undefined;
  readonly job?: string | undefined;
  readonly account?: string | undefined;
  /** Identifier of the run after which the list continues. */
  readonly before?: string | undefined;
};

/** Reads the query of an address. */
export function runsQuery(parameters: URLSearchParams): RunsQuery {
  const given = (name: string) => shown(parameters.get(name) ?? '') || undefined;
  return {
    state: states.find((state) => state === given('state')),
    job: given('job'),
    account: given('account'),
    before: isRunId(given('before') ?? '') ? given('before') : undefined,
  };
}

/** Runs, newest first, and whether there are older ones. */
export type ListedRuns = { readonly runs: readonly Run[]; readonly hasOlder: boolean };

/** Reads the runs of a page. */
export async function readRuns(
  database: Database,
  { state, job, account, before }: RunsQuery,
): Promise<ListedRuns> {
  const start = before === undefined ? undefined : await runById(database, before);
  const filter = { job, account, states: state === undefined ? undefined : [state], before: start };
  const found = await findRuns(database, filter, pageSize + 1);
  return { runs: found.slice(0, pageSize), hasOlder: found.length > pageSize };
}

/** The page that lists runs. */
export function runsPage(
  { runs, hasOlder }: ListedRuns,
  { query, configuration }: { readonly query: RunsQuery; readonly configuration: Configuration },
  { words }: Reader,
): PageContent {
  const { columns } = words;
  const rows = runs.map((run) => [
    instantText(run.plannedAt, words, zoneOf(configuration, run.job)),
    run.job,
    accountText(configuration, run.account),
    html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
    stateBadge(run, words),
  ]);
  const list =
    runs.length === 0
      ? html`<p>${words.runs.none}</p>`
      : table('list', [columns.planned, columns.job, columns.account, columns.period, columns.state], rows);
  return {
    title: words.pages.runs,
    content: html`${filterForm(query, configuration, words)}
${section('list', words.pages.runs, list)}
${pageLinks({ runs, hasOlder }, query, words)}`,
  };
}

function filterForm(query: RunsQuery, { jobs, accounts }: Configuration, words: Reader['words']): Markup {
  const { columns, runs } = words;
  const named = (names: readonly string[]) => names.map((name) => [name, name] as const);
  return html`<form class="filter" method="get" action="/runs" aria-label="${runs.filter}">
${select(
  { name: 'state', label: columns.state, any: runs.any },
  states.map((state) => [state, words.states[state]]),
  query.state,
)}
${select({ name: 'job', label: columns.job, any: runs.any }, named(jobs.map(({ name }) => name)), query.job)}
${select({ name: 'account', label: columns.account, any: runs.any }, named(accounts.map(({ name }) => name)), query.account)}
<button>${runs.apply}</button>
</form>`;
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
    hasOlder && last ? html`<a href="${pathOf({ ...query, before: last.id })}">${words.older}</a>` : '';
  const newest =
    query.before === undefined
      ? ''
      : html`<a href="${pathOf({ ...query, before: undefined })}">${words.newest}</a>`;
  return html`<p class="pages">${newest} ${older}</p>`;
}

function pathOf(query: RunsQuery): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return search === '' ? '/runs' : `/runs?${search}`;
}
