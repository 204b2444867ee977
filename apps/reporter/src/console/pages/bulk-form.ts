import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { findRuns } from '../../adapters/store/find-runs.ts';
import { runsWithFiles } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import type { RunState } from '../../adapters/store/states.ts';
import { isWaiting } from '../../engine/manual/cancel-run.ts';
import { suggestedAction } from '../../engine/manual/possible-actions.ts';
import { formTokenField } from '../access/form-token.ts';
import { actionFields } from './action-form.ts';
import { actionLink } from './action-list.ts';
import { type Markup, noMarkup, section, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { accountText, instantText, periodText, runPath, stateBadge, zoneOf } from './run-words.ts';
import { type RunsQuery, runsListPath, typedPeriod } from './runs-query.ts';

/** An action on all runs of a list. */
export type BulkAction = 'retry' | 'release' | 'cancel';

/** The most runs that are acted on at once. */
const maxRuns = 500;

/** The most runs that a page lists. */
const maxListed = 20;

type States = readonly (RunState | 'held')[];

const statesOf: Readonly<Record<BulkAction, States>> = {
  retry: ['failed', 'partial'],
  release: ['held'],
  cancel: ['planned', 'staged', 'delivering', 'held'],
};

/** Whether a text is the name of an action on all runs of a list. */
export function isBulkAction(name: string): name is BulkAction {
  return Object.hasOwn(statesOf, name);
}

/** Whether a run is in a state that an action is for; what else prevents it, the action finds out. */
function qualifies(what: BulkAction, run: Run): boolean {
  return what === 'cancel' ? isWaiting(run) : suggestedAction(run) === what;
}

/** The runs that an action is about. */
export type BulkRuns = {
  /** Newest first. */
  readonly runs: readonly Run[];
  readonly hasMore: boolean;
  /** How many of them have no files, so that a retry creates their reports. */
  readonly withoutFiles: number;
};

/** Reads the runs of a list that an action is for. */
export async function bulkRuns(database: Database, what: BulkAction, query: RunsQuery): Promise<BulkRuns> {
  const { state, job, account, period: text, recipient } = query;
  const period = text === undefined ? undefined : typedPeriod(text);
  const states = statesOf[what].filter((one) => state === undefined || one === state);
  if (states.length === 0 || (text !== undefined && !period))
    return { runs: [], hasMore: false, withoutFiles: 0 };
  const found = await findRuns(database, { states, job, account, period, recipient }, maxRuns + 1);
  const runs = found.slice(0, maxRuns).filter((run) => qualifies(what, run));
  const withFiles = await runsWithFiles(database, runs);
  const withoutFiles = runs.filter(({ id }) => !withFiles.has(id)).length;
  return { runs, hasMore: found.length > maxRuns, withoutFiles };
}

/** Links to the actions on all runs of a list. */
export function bulkLinks(query: RunsQuery, { words }: Reader): Markup {
  const { state } = query;
  const possible = (Object.keys(statesOf) as BulkAction[]).filter(
    (what) => state !== undefined && statesOf[what].includes(state),
  );
  if (possible.length === 0) return noMarkup;
  const filter = runsListPath({ ...query, before: undefined }).slice('/runs'.length);
  return html`<p class="actions">${possible.map((what) => actionLink(`/bulk/${what}${filter}`, words.bulk.links[what]))}</p>`;
}

/** A preview that someone is about to confirm. */
export type BulkDraft = BulkRuns & {
  readonly what: BulkAction;
  /** The identifier of the form. */
  readonly id: string;
  readonly query: RunsQuery;
};

/** Says which runs an action is about, with one button that acts on exactly these. */
export function bulkForm(draft: BulkDraft, configuration: Configuration, reader: Reader): PageContent {
  const { what, id, query, runs, hasMore } = draft;
  const { words, formToken } = reader;
  const { bulk } = words;
  const back = html`<a href="${runsListPath(query)}">${bulk.back}</a>`;
  if (runs.length === 0) return { title: bulk.links[what], content: html`<p>${bulk.none}</p><p>${back}</p>` };
  return {
    title: bulk.questions[what](runs.length),
    content: html`${effectText(draft, words)}
${hasMore ? html`<p>${bulk.more(maxRuns)}</p>` : noMarkup}
<form method="post" action="/bulk/${what}">
<input type="hidden" name="${formTokenField}" value="${formToken}"><input type="hidden" name="${actionFields.id}" value="${id}">
<p class="actions"><button>${bulk.buttons[what](runs.length)}</button> ${back}</p>
</form>
${section('runs', words.pages.runs, runTable(runs, configuration, words))}`,
  };
}

/** What the action does; a retry of runs with and without files does two things. */
function effectText({ what, runs, withoutFiles }: BulkDraft, { bulk, actions }: Reader['words']): Markup {
  if (what !== 'retry') return html`<p>${actions.effects[what]}</p>`;
  const withFiles = runs.length - withoutFiles;
  const create = withoutFiles === 0 ? noMarkup : html`<p>${bulk.retryWithoutFiles(withoutFiles)}</p>`;
  const deliver = withFiles === 0 ? noMarkup : html`<p>${bulk.retryWithFiles(withFiles)}</p>`;
  return html`${create}${deliver}`;
}

function runTable(runs: readonly Run[], configuration: Configuration, words: Reader['words']): Markup {
  const { columns, bulk } = words;
  const rows = runs
    .slice(0, maxListed)
    .map((run) => [
      instantText(run.plannedAt, words, zoneOf(configuration, run.job)),
      run.job,
      accountText(configuration, run.account),
      html`<a href="${runPath(run)}">${periodText(run, words)}</a>`,
      stateBadge(run, words),
    ]);
  const names = [columns.planned, columns.job, columns.account, columns.period, columns.state];
  const rest = runs.length - maxListed;
  return html`${table('runs', names, rows)}${rest > 0 ? html`<p>${bulk.rest(rest)}</p>` : noMarkup}`;
}
