import { html } from 'hono/html';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import type { Delivery } from '../../adapters/store/schema.ts';
import { isToBackfill } from '../../engine/manual/backfill-job.ts';
import type { BackfillItem } from '../../engine/manual/preview-backfill.ts';
import type { PreviewFailure } from '../../engine/scheduler/previews.ts';
import { dateField, hiddenFields, jobFields } from './job-form.ts';
import { jobActionPath, jobPath } from './job-paths.ts';
import { type CellContent, longText, type Markup, noMarkup, section, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import { accountText, instantText, periodText, runPath, stateBadge } from './run-words.ts';

/** The days that someone chose or typed, as they are. */
export type BackfillDraft = {
  readonly from: string;
  readonly to: string;
  readonly retriesFailed: boolean;
};

/** What is wrong with the days. */
export type BackfillProblem =
  | { readonly field: 'from' | 'to'; readonly problem: 'notADay' }
  | { readonly field: 'to'; readonly problem: 'reversed' | 'tooMany' };

/** What would be done on the days. */
export type ListedBackfill = {
  /** The identifier of the form that does it. */
  readonly id: string;
  readonly items: readonly ListedItem[];
};

/** An occurrence, and the deliveries that would be made. */
export type ListedItem = BackfillItem & { readonly deliveries: readonly Delivery[] };

/** What the page of a backfill shows. */
export type BackfillState = {
  readonly job: Job;
  readonly configuration: Configuration;
  readonly isPaused: boolean;
  readonly draft: BackfillDraft;
  readonly problem?: BackfillProblem;
  /** Why it cannot be listed. */
  readonly failure?: PreviewFailure;
  readonly listed?: ListedBackfill;
};

/** Most reports in a list: what nobody can read, nobody can confirm. */
export const maxListedReports = 500;

/** Asks for days, lists what a backfill of them would do, and has one button that does exactly this. */
export function backfillPage(state: BackfillState, reader: Reader): PageContent {
  const { job, isPaused, draft, problem, failure, listed } = state;
  const { words } = reader;
  const { backfill, run, backToJob } = words.job;
  const checked = draft.retriesFailed ? html` checked` : noMarkup;
  const problemOf = (field: BackfillProblem['field']) =>
    problem?.field === field ? problemText(problem, words) : undefined;
  const days = (['from', 'to'] as const).map((name) =>
    dateField({ name, label: backfill[name], value: draft[name], problem: problemOf(name) }),
  );
  return {
    title: backfill.question(job.name),
    content: html`<p>${backfill.effect}</p>${isPaused ? html`<p>${run.whilePaused}</p>` : noMarkup}
<form method="get" action="${jobActionPath(job.name, 'backfill')}">${days.map((day) => html`<div class="field">${day}</div>`)}
<p><label><input type="checkbox" name="${jobFields.failed}" value="yes"${checked}> ${backfill.failed}</label></p>
<p class="actions"><button>${backfill.list}</button> <a href="${jobPath(job.name)}">${backToJob}</a></p>
</form>
${failure ? failureSection(failure, words) : noMarkup}${listed ? listSection(state, listed, reader) : noMarkup}`,
  };
}

function problemText({ problem }: BackfillProblem, { job: { backfill } }: Reader['words']): string {
  return problem === 'tooMany' ? backfill.tooMany(maxListedReports) : backfill[problem];
}

function failureSection({ kind, reason }: PreviewFailure, words: Reader['words']): Markup {
  const { failures } = words.job.preview;
  const content = html`<p role="alert">${failures[kind]}</p><p class="reason">${reasonText(reason, words)}</p>`;
  return section('reports', words.job.backfill.reports, content);
}

function listSection({ job, configuration }: BackfillState, listed: ListedBackfill, reader: Reader): Markup {
  const { words } = reader;
  const { columns } = words;
  const { backfill } = words.job;
  const { items, id } = listed;
  if (items.length === 0) return section('reports', backfill.reports, html`<p>${backfill.notDue}</p>`);
  const count = items.filter(isToBackfill).length;
  const form = html`<p>${backfill.missing(count, items.length)}</p>
<form method="post" action="${jobActionPath(job.name, 'backfill')}">${hiddenFields(reader, { [jobFields.id]: id })}
<p class="actions"><button>${backfill.confirm(count)}</button></p>
</form>`;
  const rows = items.map((item) => [
    instantText(item.planned.run.scheduledFor, words, job.schedule.timeZone),
    accountText(configuration, item.planned.run.account),
    periodText(item.planned.run, words),
    stepCell(item, words),
    placesCell(item, words),
  ]);
  const names = [
    columns.due,
    columns.account,
    columns.period,
    backfill.happens,
    words.job.preview.deliveries,
  ];
  return section(
    'reports',
    backfill.reports,
    html`${count === 0 ? html`<p>${backfill.nothingMissing}</p>` : form}${table('reports', names, rows)}`,
  );
}

function stepCell({ found }: ListedItem, words: Reader['words']): CellContent {
  const text = words.job.backfill.steps[found.step];
  if (found.step === 'make') return text;
  return html`<div>${text}: <a href="${runPath(found.run)}">${periodText(found.run, words)}</a> ${stateBadge(found.run, words)}</div>`;
}

/** More places of a report are only counted. */
const maxPlaces = 10;

function placesCell({ deliveries }: ListedItem, { channels, job }: Reader['words']): Markup {
  if (deliveries.length === 0) return noMarkup;
  const places = deliveries
    .slice(0, maxPlaces)
    .map(({ channel, target }) => html`<li>${channels[channel]}: ${longText(target)}</li>`);
  const left = deliveries.length - places.length;
  return html`<ul>${places}${left === 0 ? noMarkup : html`<li>${job.moreAccounts(left)}</li>`}</ul>`;
}
