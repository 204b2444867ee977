import type { Client } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { fetchDataset } from '@outlay/dataset';
import { type ExportFormat, exporters } from '@outlay/exporters';
import {
  type BatchOptions,
  batchRecord,
  buildReport,
  type ClosedDocuments,
  closingDocuments,
  type Dataset,
  filterDataset,
  hasChangedSinceClosing,
  isSectionChosen,
  type Report,
  type TakenBatch,
  takeBatch,
  type Warning,
} from '@outlay/reports';
import { withFile } from '../../adapters/files/file-failure.ts';
import type { NewBatch } from '../../adapters/store/export-batches.ts';
import { batchAction, shownOfBatch, whyEmptyBatch, whyHeldBatch } from './batch-action.ts';
import { readBatches, stageBatch } from './batch-file.ts';
import { readDocuments, stageDocuments } from './documents-file.ts';
import { fetchReceipts } from './fetch-receipts.ts';
import { type FileWarning, fileWarnings, type WrittenFiles } from './file-warnings.ts';
import { readLastReport } from './read-last-report.ts';
import {
  actionFor,
  correctionFor,
  type ReportAction,
  type ShownRecords,
  whyEmpty,
  whyHeld,
  whyUnchanged,
} from './report-action.ts';
import type { BatchFiles, Rendition, ReportTask } from './report-task.ts';
import { type MadeFile, stageRendition } from './stage-rendition.ts';

/** Callbacks of a report. */
export type MakeContext = {
  /** Called and awaited when the records are read. An error ends the report. */
  readonly onFetched: () => Promise<void>;
  /** Called before each step, to show progress. */
  readonly onStep?: ((step: MakeStep) => void) | undefined;
  readonly signal: AbortSignal;
};

/** The steps of a report, in order. */
export type MakeStep = 'fetch' | 'build' | 'export';

/** The staged files of a report and the action to take. Plain values. */
export type MadeReport = {
  readonly action: ReportAction;
  readonly files: readonly MadeFile[];
  /** Warnings of the report in its first language, and of all its files. */
  readonly warnings: readonly (Warning | FileWarning)[];
  /** Why the files are held, or why there are none; empty if they are delivered. */
  readonly reason: string;
  /** The batch that the files are; only if there are files. */
  readonly batch?: NewBatch;
};

/**
 * Creates a report: fetches the records, builds the report in each language, exports it in each format, and stages the
 * files. All commands and the scheduler use this function. It records nothing.
 * @throws {ApiError | ExportError | ReportError | OutputError}
 */
export async function makeReport(
  client: Client,
  task: ReportTask,
  { onFetched, onStep, signal }: MakeContext,
): Promise<MadeReport & { readonly reports: readonly Report[] }> {
  const { request, form, place } = task;
  // A damaged file of a closed period or of a batch ends the run before anything is requested.
  const closed = task.closed && (await readDocuments(task.closed));
  const batch = task.batch && (await openBatch(task.batch));
  onStep?.('fetch');
  const dataset = await fetchDataset(client, {
    ...request,
    ...(form.report.filter ? { filter: form.report.filter } : {}),
    withServiceText: isSectionChosen('service-text', form.report.sections),
    onWait: () => prepareFormats(task),
    signal,
  });
  await onFetched();
  const taken = batch && takenBatch(dataset, batch, task);
  const all = shownRecords(dataset, task);
  const shown = taken ? shownOfBatch({ ...dataset, isDoubtful: all.isDoubtful }, taken) : all;
  const planned = plannedAction(shown, { dataset, task, closed, taken });
  if (planned === 'skip' || (taken && planned === 'hold')) {
    const reason =
      taken && planned === 'hold' ? whyHeldBatch(shown, taken) : whySkipped({ dataset, closed, taken });
    return { action: planned, files: [], reports: [], warnings: [], reason };
  }
  const renditions = planned === 'note' ? notesOf(task.renditions) : task.renditions;
  const receipts = await withFile(place.folder, () =>
    fetchReceipts(client, { ...task, renditions, dataset: shown, signal }),
  );
  const completed = { ...dataset, unavailable: [...dataset.unavailable, ...receipts.missing] };
  onStep?.('build');
  const options = {
    ...form.report,
    ...(task.revision && !batch ? { revision: task.revision } : {}),
    ...(closed ? { closed } : {}),
    ...(batch ? { batch } : {}),
  };
  const lastFilter = { filter: form.report.filter, categories: dataset.categoryNames };
  const reports = await Promise.all(
    renditions.map(async ({ locale }) => {
      const lastReport = await readLastReport(task.lastReports ?? [], locale, lastFilter);
      return buildReport(completed, { ...options, locale, ...(lastReport ? { lastReport } : {}) });
    }),
  );
  onStep?.('export');
  const files: MadeFile[] = [];
  for (const [index, report] of reports.entries()) {
    const { locale, formats } = renditions[index] as Rendition;
    const rendition = {
      locale,
      formats: planned !== 'note' && form.keepsFigures ? withFigures(formats) : formats,
      exportOptions: receipts.exportOptions,
      messages: task.messages,
    };
    files.push(...(await withFile(place.folder, () => stageRendition(report, rendition, place))));
  }
  await receipts.remove();
  const [first] = renditions;
  if (form.keepsDocuments && first) {
    const documents = closingDocuments(dataset, { ...form.report, ...first });
    files.push(await withFile(place.folder, () => stageDocuments(documents, first.locale, place)));
  }
  const read = { ...shown, unavailable: completed.unavailable };
  const action = taken
    ? batchAction(read, taken)
    : closed
      ? correctionFor(read, () => true)
      : actionFor(read, task);
  if (taken && action !== 'deliver') {
    return { action, files: [], reports: [], warnings: [], reason: whyHeldBatch(read, taken) };
  }
  const staged =
    taken && task.batch && reports[0]
      ? await stagedBatch({ taken, batch: task.batch, report: reports[0] }, { dataset: completed, task })
      : undefined;
  if (staged) files.push(staged.file);
  return {
    ...(staged ? { batch: staged.batch } : {}),
    action,
    files,
    reports,
    warnings: reports[0]
      ? [...reports[0].warnings, ...fileWarnings(reports[0], filesOf(renditions, form))]
      : [],
    reason: reasonFor(action, { ...completed, isDoubtful: shown.isDoubtful }),
  };
}

/** What is written of a report in all its languages. */
function filesOf(renditions: readonly Rendition[], { exportOptions }: ReportTask['form']): WrittenFiles {
  return { formats: renditions.flatMap(({ formats }) => formats), exportOptions };
}

/** What earlier batches exported. */
async function openBatch({ files, ...same }: BatchFiles): Promise<BatchOptions> {
  return { ...same, history: await readBatches(files) };
}

/** @throws {ReportError} `unknown_filter_name` */
function takenBatch(
  dataset: Dataset,
  batch: BatchOptions,
  { form: { report }, renditions }: ReportTask,
): TakenBatch {
  return takeBatch(dataset, { ...batch, filter: report.filter, locale: renditions[0]?.locale ?? 'en' });
}

type BuiltBatch = {
  readonly taken: TakenBatch;
  readonly batch: BatchFiles;
  /** Its report in the first language. */
  readonly report: Report;
};

/** Stages what a batch exports beside its files. */
async function stagedBatch(
  { taken, batch, report: { figures, locale } }: BuiltBatch,
  { dataset, task: { place } }: { readonly dataset: Dataset; readonly task: ReportTask },
): Promise<{ readonly file: MadeFile; readonly batch: NewBatch }> {
  const record = batchRecord(taken, figures);
  const previous = batch.files.at(-1)?.sha256 ?? null;
  const file = await withFile(place.folder, () => stageBatch(record, { locale, previous, place }));
  const { number, counts } = record;
  const totals = record.totals.map(({ flow, amount }) => {
    return { flow, currency: amount.currency, amount: decimalString(amount) };
  });
  return { file, batch: { number, counts, totals, covered: dataset.period, sha256: file.sha256 } };
}

type Planning = {
  readonly dataset: Dataset;
  readonly closed: ClosedDocuments | undefined;
  readonly taken: TakenBatch | undefined;
};

/** The action for the records that were read, before anything is created. */
function plannedAction(
  shown: ShownRecords,
  { dataset, task, closed, taken }: Planning & { readonly task: ReportTask },
): ReportAction {
  if (taken) return batchAction(shown, taken);
  return closed ? correctionOf(shown, { dataset, task, closed }) : actionFor(shown, task);
}

/** Why nothing is created. */
function whySkipped({ dataset, closed, taken }: Planning): string {
  if (taken) return whyEmptyBatch(taken.number);
  return closed ? whyUnchanged(closed.revision) : whyEmpty(dataset.documents);
}

function reasonFor(action: ReportAction, dataset: Dataset & Pick<ShownRecords, 'isDoubtful'>): string {
  switch (action) {
    case 'hold':
      return whyHeld(dataset);
    case 'note':
    case 'skip':
      return whyEmpty(dataset.documents);
    case 'deliver':
      return '';
  }
}

type Correction = {
  readonly dataset: Dataset;
  readonly task: ReportTask;
  readonly closed: ClosedDocuments;
};

/** What becomes of the report of a closed period. */
function correctionOf(shown: ShownRecords, { dataset, task, closed }: Correction): ReportAction {
  const { form, renditions } = task;
  const locale = renditions[0]?.locale ?? 'en';
  return correctionFor(shown, () => hasChangedSinceClosing(dataset, closed, { ...form.report, locale }));
}

/** What of the records the report is of. @throws {ReportError} `unknown_filter_name` */
function shownRecords(dataset: Dataset, { form: { report }, renditions }: ReportTask): ShownRecords {
  const locale = renditions[0]?.locale ?? 'en';
  const { dataset: shown, unknown } = filterDataset(dataset, report.filter, locale);
  return { ...shown, isDoubtful: unknown.length > 0 };
}

/** Adds JSON to the formats. */
function withFigures(formats: readonly ExportFormat[]): readonly ExportFormat[] {
  return formats.includes('json') ? formats : [...formats, 'json'];
}

/** Messages without files, for the languages that are sent by e-mail. */
function notesOf(renditions: readonly Rendition[]): Rendition[] {
  return renditions.filter(({ isMailed }) => isMailed).map((one) => ({ ...one, formats: [] }));
}

/**
 * Loads the exporters while the service responds. Errors are ignored here, because they occur again during the export.
 */
function prepareFormats({ renditions, form: { exportOptions } }: ReportTask): void {
  const formats = new Set(renditions.flatMap((rendition) => [...rendition.formats]));
  // Requests are sent first, because loading blocks the thread.
  setImmediate(() => {
    for (const format of formats) exporters[format].prepare(exportOptions).catch(() => undefined);
  });
}
