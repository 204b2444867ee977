import type { Money } from '@outlay/core/money';
import { capitalized, type DocumentChange, formatDate, formatMoney } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { RecordedFile, Run } from '../../adapters/store/schema.ts';
import type { ComparedAmount, ComparedReports, NamedAmount } from '../../engine/compare/compare-reports.ts';
import { facts, type Markup, noMarkup, section, shown, table } from './markup.ts';
import type { PageContent, Reader } from './page.ts';
import { filePath } from './report-files.ts';
import { accountText, periodText, runPath } from './run-words.ts';

/** The address of the page that compares a run with an earlier one. */
export function comparePath(run: Pick<Run, 'id'>, before: Pick<Run, 'id'>): string {
  return `${runPath(run)}/compare?with=${before.id}`;
}

/** Two runs of one job and account. */
export type ComparedRuns = { readonly before: RunRecord; readonly now: RunRecord };

/** The reports of two runs as JSON. */
export type ComparedFiles = readonly [before: RecordedFile, now: RecordedFile];

/** Two runs, their reports as JSON, and what changed between them. */
export type Comparison = ComparedRuns & {
  readonly files: ComparedFiles;
  readonly compared: ComparedReports;
};

/** The page that compares two reports. */
export function comparePage(
  { compared, files, ...runs }: Comparison,
  configuration: Configuration,
  { words }: Reader,
): PageContent {
  const { compare } = words;
  const { totals, categories, stores, documents, isOtherwiseFiltered, isOtherwiseNamed } = compared;
  const more = (count: number) =>
    count === 0 ? noMarkup : html`<p>${compare.more(count)}</p>${downloads(files, words)}`;
  const note = (text: string, isShown: boolean) => (isShown ? html`<p>${text}</p>` : noMarkup);
  return {
    title: compare.title,
    content: html`${head(runs, configuration, words)}
${note(compare.otherFilter, isOtherwiseFiltered)}${note(compare.otherLanguage, isOtherwiseNamed)}
${section('totals', compare.totals, amountTable('totals', totals, words))}
${section('categories', compare.categories, html`${namedTable('categories', categories, words)}${more(compared.moreCategories)}`)}
${section('stores', compare.stores, namedTable('stores', stores, words))}
${section('documents', compare.documents, documents ? html`${documentTable(documents, words)}${more(compared.moreDocuments)}` : html`<p>${compare.otherPeriod}</p>`)}`,
  };
}

/** How large the files may be together, so that comparing them takes seconds and not the memory of the process. Bytes. */
export const maxComparedBytes = 16_000_000;

/** The page for reports that cannot be compared here, because they are too large or it took too long. */
export function uncomparedPage(
  { files, ...runs }: Omit<Comparison, 'compared'>,
  configuration: Configuration,
  { words }: Reader,
): PageContent {
  const { compare, bytes } = words;
  const size = files.reduce((sum, file) => sum + file.bytes, 0);
  const why =
    size > maxComparedBytes ? compare.tooLarge(bytes(size), bytes(maxComparedBytes)) : compare.tookTooMuch;
  return {
    title: compare.title,
    content: html`${head(runs, configuration, words)}<p>${why}</p>${downloads(files, words)}`,
  };
}

function downloads(files: ComparedFiles, { run, bytes }: Reader['words']): Markup {
  const items = files.map(
    (file) =>
      html`<li><a href="${filePath(file)}" download>${run.download}: ${shown(file.name)}</a> (${bytes(file.bytes)})</li>`,
  );
  return html`<ul>${items}</ul>`;
}

/** The page for reports that the store does not keep as figures. */
export function withoutReportPage(
  runs: ComparedRuns,
  configuration: Configuration,
  { words }: Reader,
): PageContent {
  const { compare } = words;
  const missing = [runs.before, runs.now].filter(
    ({ run, files }) => run.filesRemovedAt !== null || !files.some(({ format }) => format === 'json'),
  );
  const items = missing.map(({ run }) => {
    const why = run.filesRemovedAt === null ? compare.noJson : compare.removed;
    return html`<li><a href="${runPath(run)}">${capitalized(periodText(run, words))}</a>: ${why}</li>`;
  });
  return {
    title: compare.title,
    content: html`${head(runs, configuration, words)}<p>${compare.missing}</p><ul>${items}</ul>`,
  };
}

function head({ before, now }: ComparedRuns, configuration: Configuration, words: Reader['words']): Markup {
  const link = ({ run }: RunRecord) =>
    html`<a href="${runPath(run)}">${capitalized(periodText(run, words))}</a>`;
  return facts([
    [words.compare.before, link(before)],
    [words.compare.now, link(now)],
    [words.columns.job, now.run.job],
    [words.columns.account, accountText(configuration, now.run.account)],
  ]);
}

function amountTable(id: string, amounts: readonly ComparedAmount[], words: Reader['words']): Markup {
  const { before, now, change } = words.compare;
  if (amounts.length === 0) return html`<p>${words.compare.nothing}</p>`;
  return table(
    id,
    [{ amounts: before }, { amounts: now }, { amounts: change }],
    amounts.map((amount) => amountCells(amount, words)),
  );
}

function namedTable(id: string, amounts: readonly NamedAmount[], words: Reader['words']): Markup {
  const { name, before, now, change, unnamed, nothing } = words.compare;
  if (amounts.length === 0) return html`<p>${nothing}</p>`;
  const rows = amounts.map((amount) => [shown(amount.name ?? unnamed), ...amountCells(amount, words)]);
  return table(id, [name, { amounts: before }, { amounts: now }, { amounts: change }], rows);
}

function amountCells({ before, now, change }: ComparedAmount, { locale }: Reader['words']): string[] {
  return [formatMoney(before, locale), formatMoney(now, locale), changeText(change, locale)];
}

/** A change with its sign. */
export function changeText(change: Money, locale: Reader['words']['locale']): string {
  return `${change.minor > 0n ? '+' : ''}${formatMoney(change, locale)}`;
}

function documentTable(documents: readonly DocumentChange[], words: Reader['words']): Markup {
  const { compare, columns, locale } = words;
  if (documents.length === 0) return html`<p>${compare.sameDocuments}</p>`;
  const rows = documents.map(({ change, before, now, fields, effect }) => {
    const state = now ?? before;
    return [
      compare.changes[change],
      state?.date ? formatDate(state.date, locale) : '',
      shown(state?.store ?? compare.unnamed),
      before ? formatMoney(before.amount, locale) : '',
      now ? formatMoney(now.amount, locale) : '',
      changeText(effect, locale),
      fields.map((field) => compare.fields[field]).join(', '),
    ];
  });
  const names = [
    columns.result,
    words.message.date,
    compare.store,
    { amounts: compare.before },
    { amounts: compare.now },
    { amounts: compare.change },
    columns.details,
  ];
  return table('documents', names, rows);
}
