import { capitalized, formatDate, formatInstant } from '@outlay/reports';
import { html } from 'hono/html';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { warningsOf, warningText } from '../../adapters/store/run-warnings.ts';
import type { Attempt, Delivery, RecordedFile, Run, RunAttempt } from '../../adapters/store/schema.ts';
import { isToConfirm } from '../../engine/deliver/settings-advice.ts';
import { actionLinks, actionList, decisionLinks } from './action-list.ts';
import { comparePath } from './compare-page.ts';
import { attemptDetail, deliveryStateText } from './delivery-words.ts';
import { previewPath } from './file-preview.ts';
import { type CellContent, facts, longText, type Markup, noMarkup, section, shown, table } from './markup.ts';
import { hasMessage, messagePath } from './message-page.ts';
import type { PageContent, Reader } from './page.ts';
import { reasonText } from './reason-text.ts';
import { filePath, reportFiles } from './report-files.ts';
import {
  accountText,
  attemptOutcomeText,
  instantText,
  periodText,
  reasonFor,
  stateBadge,
  stateOfRun,
  zoneOf,
} from './run-words.ts';
import { accountLink, jobLink } from './runs-page.ts';
import { periodValue, runsListPath } from './runs-query.ts';
import { timelineTable } from './timeline-table.ts';
import { meaningOf } from './today-page.ts';

/** A run with the runs that it can be compared with. */
export type ShownRun = RunRecord & { readonly comparable?: readonly Run[] };

/** The page of a run: what happened to it, in order. */
export function runPage(
  { comparable = [], ...record }: ShownRun,
  configuration: Configuration,
  reader: Reader,
): PageContent {
  const { words } = reader;
  const { run } = record;
  const setting = { ...reader, configuration, timeZone: zoneOf(configuration, run.job) };
  return {
    title: capitalized(`${periodText(run, words)}, ${accountText(configuration, run.account)}`),
    live: { summary: `${words.columns.state}: ${words.states[stateOfRun(run)]}` },
    content: html`${head(record, setting)}${compareLinks(run, comparable, words)}
${warningList(record, setting)}
${section('timeline', words.run.timeline, timelineTable(record, setting))}
${section('attempts', words.run.attempts, attemptTable(record.runAttempts, setting))}
${section('deliveries', words.run.deliveries, deliveryTable(record, setting))}
${actionList(record, setting)}
${section('files', words.run.files, fileTable(record, setting))}`,
  };
}

type Setting = Reader & { readonly timeZone: string; readonly configuration: Configuration };

function reasonOf(reason: string | null, { role, words }: Pick<Reader, 'role' | 'words'>): Markup | null {
  const shownReason = reasonFor(role, reason);
  return shownReason === null ? null : reasonText(shownReason, words);
}

const needsPerson: ReadonlySet<string> = new Set(['held', 'unknown', 'failed', 'partial']);

function head(record: RunRecord, setting: Setting): Markup {
  const { run } = record;
  const { words, timeZone } = setting;
  const { columns } = words;
  const at = (instant: string | null) => (instant === null ? null : instantText(instant, words, timeZone));
  return html`<p>${stateBadge(run, words)}</p>${advice(run, setting)}${actionLinks(record, setting)}
${facts([
  [columns.reason, reasonOf(run.reason, setting)],
  [columns.job, jobLink(run)],
  [columns.account, accountLink(run, setting.configuration)],
  [
    columns.period,
    html`<a href="${runsListPath({ period: periodValue(run) })}">${periodText(run, words)}</a>`,
  ],
  ...(run.origin === 'manual'
    ? ([[words.run.startedManually, at(run.plannedAt)]] as const)
    : ([...dueFacts(run, setting), [words.run.origin, words.run.origins[run.origin]]] as const)),
  [words.run.nextAttempt, at(run.nextAt)],
  [columns.run, html`<code>${run.id}</code>`],
])}`;
}

/** When a run was due and when it was planned, which differ if it was planned late. */
function dueFacts(
  { scheduledFor, plannedAt }: Run,
  { words, timeZone }: Setting,
): (readonly [string, Markup])[] {
  const { columns } = words;
  const planned = [columns.planned, instantText(plannedAt, words, timeZone)] as const;
  const written = (instant: string) => formatInstant(instant, words.locale, timeZone);
  if (scheduledFor === null || written(scheduledFor) === written(plannedAt)) return [planned];
  return [[columns.due, instantText(scheduledFor, words, timeZone)], planned];
}

/** What the state of a run means, and who or what helps where the page cannot. */
function advice(run: Run, { words, role }: Setting): Markup {
  if (!needsPerson.has(stateOfRun(run))) return noMarkup;
  const meaning = meaningOf(run, { words, role });
  if (role === 'viewer') return html`<p>${meaning} ${words.run.askOperator}</p>`;
  const isForCommands = isToConfirm(run) || run.heldFor !== null;
  if (!isForCommands) return html`<p>${meaning}</p>`;
  return html`<p>${meaning} ${words.run.confirmByCommand} <code>outlay show ${run.id}</code></p>`;
}

function warningList({ run }: RunRecord, { words, role }: Setting): Markup {
  const found = warningsOf(run);
  if (found.length === 0) return noMarkup;
  // Warnings name purchases.
  if (role === 'viewer')
    return section('warnings', words.run.warnings, html`<p>${words.run.warningsHidden(found.length)}</p>`);
  const items = found.map((warning) => html`<li>${shown(warningText(warning, words.locale))}</li>`);
  return section('warnings', words.run.warnings, html`<ul>${items}</ul>`);
}

function attemptTable(found: readonly RunAttempt[], { words, role, timeZone }: Setting): Markup {
  const { columns } = words;
  const isOperator = role === 'operator';
  const rows = found.map(({ number, startedAt, outcome, reason }) => [
    number,
    instantText(startedAt, words, timeZone),
    attemptOutcomeText(outcome, words),
    ...(isOperator ? [reasonText(reason, words)] : []),
  ]);
  const reasons = isOperator ? [columns.reason] : [];
  return table('attempts', ['#', columns.started, columns.result, ...reasons], rows);
}

function deliveryTable(record: RunRecord, setting: Setting): Markup {
  const { deliveries: found, attempts: tries } = record;
  const { words, role, timeZone } = setting;
  if (found.length === 0) return html`<p>${words.run.noDeliveries}</p>`;
  const { columns } = words;
  const isOperator = role === 'operator';
  const details = (delivery: Delivery) =>
    html`<div>${deliveryDetails(delivery, tries, words)} ${messageLink(record, delivery, words)}${decisionLinks(record, delivery, setting)}</div>`;
  const rows = found.map((delivery) => [
    words.channels[delivery.channel],
    ...(isOperator ? [recipientText(delivery)] : []),
    stateOfDelivery(delivery, tries, words),
    ...(isOperator ? [details(delivery)] : []),
    instantText(delivery.changedAt, words, timeZone),
  ]);
  const names = isOperator
    ? [columns.channel, columns.recipient, columns.state, columns.details, columns.changed]
    : [columns.channel, columns.state, columns.changed];
  return table('deliveries', names, rows);
}

/** The target of a delivery; an address leads to what it receives. */
function recipientText({ channel, target }: Delivery): Markup {
  if (channel !== 'email') return longText(target);
  return html`<a href="${runsListPath({ recipient: target })}">${longText(target)}</a>`;
}

function messageLink(record: RunRecord, delivery: Delivery, words: Reader['words']): Markup {
  if (!hasMessage(record, delivery)) return noMarkup;
  return html`<a href="${messagePath(delivery)}">${words.run.showMessage}</a>`;
}

/** The reason of a delivery's state, or of its last attempt that has one. */
function deliveryDetails(
  { id, channel, reason }: Delivery,
  tries: readonly Attempt[],
  words: Reader['words'],
): CellContent {
  if (reason !== null) return reasonText(reason, words);
  const last = lastAttempt(tries, id);
  return last ? attemptDetail(channel, last, words) : '';
}

/** A person who knows that a message arrived knows more than the mail server that accepted it. */
function stateOfDelivery(
  { id, channel, state }: Delivery,
  tries: readonly Attempt[],
  words: Reader['words'],
): string {
  const isConfirmed = state === 'accepted' && lastAttempt(tries, id)?.outcome !== 'accepted';
  return isConfirmed ? words.deliveryStates.accepted : deliveryStateText(channel, state, words);
}

function lastAttempt(tries: readonly Attempt[], id: string): Attempt | undefined {
  return tries.findLast(({ deliveryId }) => deliveryId === id);
}

function fileTable({ run, files: found }: RunRecord, { words, role }: Setting): Markup {
  if (role === 'viewer') return html`<p>${words.run.hiddenFromViewers}</p>`;
  const ofReport = reportFiles(found);
  if (ofReport.length === 0) return html`<p>${words.run.noFiles}</p>`;
  const { columns } = words;
  const isKept = run.filesRemovedAt === null;
  const rows = ofReport.map((file) => [
    isKept ? fileLinks(file, words) : shown(file.name),
    file.format,
    file.locale,
    words.bytes(file.bytes),
    html`<code class="hash">${file.sha256}</code>`,
  ]);
  const removed = isKept
    ? ''
    : html`<p>${words.run.removed(formatDate(run.filesRemovedAt.slice(0, 10), words.locale))}</p>`;
  return html`${removed}${table('files', [columns.file, columns.format, columns.language, columns.size, 'SHA-256'], rows)}`;
}

function fileLinks(file: RecordedFile, { run }: Reader['words']): Markup {
  const preview = previewPath(file);
  const open = preview === undefined ? noMarkup : html` <a href="${preview}">${run.open}</a>`;
  return html`<span><a href="${filePath(file)}" download>${shown(file.name)}</a>${open}</span>`;
}

function compareLinks(run: Run, comparable: readonly Run[], words: Reader['words']): Markup {
  if (comparable.length === 0) return noMarkup;
  const links = comparable.map(
    (before) =>
      html`<a href="${comparePath(run, before)}">${words.compare.link(periodText(before, words))}</a> `,
  );
  return html`<p class="actions">${links}</p>`;
}
