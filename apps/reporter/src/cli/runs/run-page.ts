import { join } from 'node:path';
import type { ConsoleAction } from '../../adapters/store/console-action-row.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { warningsOf } from '../../adapters/store/run-warnings.ts';
import type { Attempt, Delivery, RecordedFile, Run, RunAttempt } from '../../adapters/store/schema.ts';
import { type Painter, plainPainter } from '../terminal/paint.ts';
import { wrapText } from '../terminal/wrap-text.ts';
import { closedText } from './closed-text.ts';
import { type ReadableKeys, runAdvice } from './run-advice.ts';
import { runToJson, stateName, stateStyle, utcTime } from './run-text.ts';
import { stagedMessages } from './staged-messages.ts';

/** How to print a run. */
export type PageOptions = {
  /** Folder of the store. */
  readonly root: string;
  /** Keys of staged files. */
  readonly keys: ReadableKeys;
  /** Width in columns. */
  readonly width: number;
  /** Colors; by default none. */
  readonly painted?: Painter | undefined;
};

/** Everything about a run as text. */
export function runPage(
  record: RunRecord,
  { root, width, keys, painted = plainPainter }: PageOptions,
): string {
  const { run, runAttempts, actions, deliveries, files } = record;
  const { command, text } = runAdvice(record, keys);
  const removed = run.filesRemovedAt === null ? '' : ` (removed on ${run.filesRemovedAt.slice(0, 10)})`;
  const lines = [
    ...headLines(record, width, painted),
    ...section('warnings:', warningsOf(run), ({ message }) =>
      wrapText(message, { indent: 5, width, first: '   - ' }),
    ),
    ...section('attempts:', runAttempts, (one) => runAttemptLines(one, width)),
    ...section('actions in the console:', actions, (one) => actionLines(one, width)),
    ...section('deliveries:', deliveries, (one) => deliveryLines(one, record, width)),
    ...section(`staged files${removed}:`, files.filter(isOfReport), (file) => fileLines(file, root)),
    ...section(
      `documents of the report${removed}:`,
      files.filter(({ format }) => format === 'documents'),
      (file) => fileLines(file, root),
    ),
    ...section(`staged e-mail texts${removed}:`, stagedMessages(record), (file) => fileLines(file, root)),
    ...wrapText(command ?? text, { indent: 6, width, first: 'next: ' }),
    ...(command === null ? [] : wrapText(text, { indent: 6, width })),
  ];
  return `${lines.join('\n')}\n`;
}

function headLines({ run, revises, closed }: RunRecord, width: number, painted: Painter): string[] {
  const { period } = runToJson(run);
  const field = (name: string, value: string | null) =>
    value === null ? [] : wrapText(value, { indent: 10, width, first: name.padEnd(10) });
  const state = painted(stateStyle(run), stateName(run));
  return [
    ...field('run', run.id),
    ...field('job', `${run.job}, account ${run.account}`),
    ...field('period', `${period.name} (${period.start} to ${period.end})`),
    ...field('revision', run.revision === 1 ? null : revisionText(run, revises)),
    ...field('closed', closed ? closedText(closed) : null),
    ...field('scheduled', `${utcTime(run.scheduledFor)}, origin ${run.origin}`),
    `${'state'.padEnd(10)}${state}`,
    ...field('reason', run.reason),
    ...field('next', run.nextAt && utcTime(run.nextAt)),
  ];
}

function revisionText({ revision }: Run, revises: string | undefined): string {
  return revises === undefined ? `r${revision}` : `r${revision}, revises run ${revises}`;
}

function section<Item>(
  title: string,
  items: readonly Item[],
  linesOf: (item: Item) => readonly string[],
): string[] {
  return items.length === 0 ? [] : [title, ...items.flatMap(linesOf)];
}

function runAttemptLines(
  { number, owner, startedAt, endedAt, outcome, reason, accepted }: RunAttempt,
  width: number,
): string[] {
  const ended = endedAt === null ? '' : `, ${secondsBetween(startedAt, endedAt)} s`;
  const line = `${utcTime(startedAt)}${ended}: ${outcome?.replace('_', ' ') ?? 'in progress'}`;
  return [
    ...wrapText(line, { indent: 5, width, first: `${number}. `.padStart(5) }),
    ...wrapText(`by ${processText(owner)}`, { indent: 5, width }),
    ...(accepted === null ? [] : wrapText('deletions of documents accepted', { indent: 5, width })),
    ...(reason === null ? [] : wrapText(reason, { indent: 5, width })),
  ];
}

function actionLines(
  { what, recipient, who, startedAt, outcome, reason }: ConsoleAction,
  width: number,
): string[] {
  const to = recipient === null ? '' : `, ${recipient}`;
  const line = `${utcTime(startedAt)}: ${what.replace('-', ' ')}${to}, by ${who}: ${actionOutcome(outcome)}`;
  return [
    ...wrapText(line, { indent: 5, width, first: '   - ' }),
    ...(reason === null ? [] : wrapText(reason, { indent: 5, width })),
  ];
}

function actionOutcome(outcome: ConsoleAction['outcome']): string {
  if (outcome === 'lost') return 'the process ended before it finished';
  return outcome ?? 'in progress';
}

/** A process by PID and host; the rest of its name only makes it unique. */
function processText(owner: string): string {
  const [machine = '', id] = owner.split(' ');
  return id === undefined ? owner : `process ${id} on ${machine.split('/')[0]}`;
}

function secondsBetween(startedAt: string, endedAt: string): number {
  return Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
}

function deliveryLines(delivery: Delivery, { deliveries, attempts }: RunRecord, width: number): string[] {
  const { channel, target, locale, files, state, copyOf, reason, position, nextAttemptAt } = delivery;
  const names = files.length === 0 ? 'no files' : files.map(({ name }) => name).join(', ');
  const original = deliveries.find(({ id }) => id === copyOf);
  const again = original ? `again, after ${original.position + 1}: ` : '';
  const deliveryAttempts = attempts.filter(({ deliveryId }) => deliveryId === delivery.id);
  const hasAttempts = deliveryAttempts.length > 0;
  const how = nextAttemptAt === null ? state : `${state}, next attempt ${utcTime(nextAttemptAt)}`;
  return [
    ...wrapText(`${channel} ${target}`, { indent: 5, width, first: `${position + 1}. `.padStart(5) }),
    ...wrapText(`${again}${names} (${locale})`, { indent: 5, width }),
    ...wrapText(how, { indent: 5, width }),
    ...(reason === null || hasAttempts ? [] : wrapText(reason, { indent: 5, width })),
    ...deliveryAttempts.flatMap((one) => attemptLines(one, width)),
  ];
}

function attemptLines({ number, startedAt, outcome, detail }: Attempt, width: number): string[] {
  const summary = `attempt ${number}, ${utcTime(startedAt)}: ${outcome ?? 'in progress'}`;
  return [
    ...wrapText(summary, { indent: 7, width }),
    // A receipt has one line per file.
    ...(detail ?? '')
      .split('\n')
      .flatMap((line) => (line === '' ? [] : wrapText(line, { indent: 9, width }))),
  ];
}

function isOfReport({ format }: RecordedFile): boolean {
  return format !== 'message' && format !== 'documents' && format !== 'batch';
}

function fileLines({ path, bytes, sha256, format, locale, keyId }: RecordedFile, root: string): string[] {
  return [
    `  ${join(root, path)}`,
    `     ${format === 'message' || format === 'documents' ? 'JSON' : format}, ${locale}, ${bytes.toLocaleString('en')} bytes`,
    `     sha256 ${sha256}`,
    ...(keyId === null ? [] : [`     stored encrypted with key ${keyId}`]),
  ];
}
