import type { Client } from '@outlay/core';
import { fetchDataset } from '@outlay/dataset';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import {
  buildReport,
  closingDocuments,
  type Dataset,
  isSectionChosen,
  type Locale,
  type Report,
} from '@outlay/reports';
import { withFile } from '../../adapters/files/file-failure.ts';
import type { NewBatch } from '../../adapters/store/export-batches.ts';
import type { SpentAmount } from '../../adapters/store/run-spending.ts';
import { type CorrectionCounts, correctionCounts } from './correction-counts.ts';
import { documentsFile } from './documents-file.ts';
import { fetchReceipts } from './fetch-receipts.ts';
import { findMissing } from './find-missing.ts';
import { prepareExporters } from './prepare-exporters.ts';
import type { readLastReport } from './read-last-report.ts';
import type { ReportAction } from './report-action.ts';
import { type Decision, openBasis, type ReadRecords } from './report-basis.ts';
import type { Rendition, ReportTask } from './report-task.ts';
import { spentInPeriod } from './spent-in-period.ts';
import {
  createLanguageFolder,
  type KeptFile,
  type MadeFile,
  stageKeptFile,
  stageRendition,
} from './stage-rendition.ts';
import { withLeftOut } from './with-left-out.ts';
import { type MadeWarning, wordedWarnings } from './worded-warnings.ts';
import { type WrittenFiles, writtenFormats } from './written-formats.ts';

/** Callbacks of a report. */
export type MakeContext = {
  /** Called and awaited when the records are read. An error ends the report. */
  readonly onFetched: () => Promise<unknown>;
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
  readonly warnings: readonly MadeWarning[];
  /** Why the files are held, or why there are none; empty if they are delivered. */
  readonly reason: string;
  /** What a person has to accept, if they are held only for that. */
  readonly heldFor?: 'deletions' | undefined;
  /** The batch that the files are; only if there are files. */
  readonly batch?: NewBatch;
  /** What it changes, if it corrects a closed period. */
  readonly correction?: CorrectionCounts | undefined;
  /** What was spent in its period, by currency; only for a report of all of it. */
  readonly spent?: readonly SpentAmount[] | undefined;
};

/**
 * Creates a report: fetches the records, builds the report in each language, exports it in each format, and stages the
 * files. All commands and the scheduler use this function. It records nothing.
 * @throws {ApiError | ExportError | ReportError | OutputError}
 */
export async function makeReport(
  client: Client,
  task: ReportTask,
  context: MakeContext,
): Promise<BuiltReport> {
  const { report, toExport } = await buildFromRecords(client, task, context);
  if (!toExport) return report;
  context.onStep?.('export');
  const { renditions, writing, removeReceipts } = toExport;
  const staged = await stageRenditions(report.reports, { ...task, renditions }, writing);
  await removeReceipts();
  return { ...report, files: [...staged, ...report.files] };
}

/** A report that is built, with the files that later runs read. */
type FromRecords = {
  readonly report: BuiltReport;
  /** What is to be exported; missing if there are no files. */
  readonly toExport?: {
    readonly renditions: readonly Rendition[];
    readonly writing: Writing;
    readonly removeReceipts: () => Promise<void>;
  };
};

/** Does everything that needs the records: they take as much memory as the report, and can be freed while it is exported. */
async function buildFromRecords(
  client: Client,
  task: ReportTask,
  { onFetched, onStep, signal }: MakeContext,
): Promise<FromRecords> {
  const { request, form, acceptsDeletions, place } = task;
  const basis = await openBasis(task);
  onStep?.('fetch');
  const fetched = await fetchDataset(client, {
    ...request,
    ...(form.report.filter ? { filter: form.report.filter } : {}),
    withServiceText: isSectionChosen('service-text', form.report.sections),
    onWait: () => prepareFormats(task),
    signal,
  });
  const missing = basis.missing(fetched);
  const found = await findMissing(client, fetched, { missing, acceptsDeletions, signal });
  await onFetched();
  const records = basis.read(found);
  const { dataset } = records;
  const planned = records.decide(dataset.unavailable);
  if (!planned.hasFiles) return { report: withoutFiles(planned) };
  const renditions = planned.action === 'note' ? notesOf(task.renditions) : task.renditions;
  const receipts = await withFile(place.folder, () =>
    fetchReceipts(client, { ...task, renditions, dataset: records.shown, signal }),
  );
  const completed = { ...dataset, unavailable: [...dataset.unavailable, ...receipts.missing] };
  const decided = records.decide(completed.unavailable);
  if (!decided.hasFiles) {
    await receipts.remove();
    return { report: withoutFiles(decided) };
  }
  onStep?.('build');
  const reports = await buildReports(completed, { ...task, renditions }, records);
  // What is kept is staged in the folder of the first language.
  await withFile(place.folder, () =>
    Promise.all(renditions.map(({ locale }) => createLanguageFolder(place.folder, locale))),
  );
  const [first] = reports;
  const kept = first ? await stageKeptFiles({ dataset, records, report: first }, task) : { files: [] };
  const warnings = wordedWarnings({
    reports,
    files: filesOf(renditions, form),
    before: task.batch?.files.at(-1)?.formats,
    build: form.wordsWarnings ? (locale) => builtIn(locale, completed, task, records) : undefined,
  });
  const figures = first && { spent: spentInPeriod(first), correction: correctionCounts(first) };
  return {
    report: { ...decidedAs(decided), ...kept, ...figures, reports, warnings },
    toExport: {
      renditions,
      writing: {
        exportOptions: receipts.exportOptions,
        keepsFigures: form.keepsFigures === true && planned.action !== 'note',
      },
      removeReceipts: receipts.remove,
    },
  };
}

/** The report in a language that nobody receives it in. */
function builtIn(locale: Locale, dataset: Dataset, task: ReportTask, { options }: ReadRecords): Report {
  return withFiles(buildReport(dataset, { ...task.form.report, ...options, locale }), task);
}

/** The report with what its files leave out. */
function withFiles(report: Report, { form, renditions }: ReportTask): Report {
  const written = writtenFormats(filesOf(renditions, form));
  return withLeftOut(report, written, form.report.sections === undefined);
}

type BuiltReport = MadeReport & { readonly reports: readonly Report[] };

function decidedAs({ action, reason, heldFor }: Decision): Pick<MadeReport, 'action' | 'reason' | 'heldFor'> {
  return { action, reason, ...(heldFor ? { heldFor } : {}) };
}

function withoutFiles(decision: Decision): BuiltReport {
  return { ...decidedAs(decision), files: [], reports: [], warnings: [] };
}

/** Builds the report in each language. */
function buildReports(dataset: Dataset, task: ReportTask, { options }: ReadRecords): Promise<Report[]> {
  const { form, renditions, lastReports = [] } = task;
  const lastFilter = { filter: form.report.filter, categories: dataset.categoryNames };
  return Promise.all(
    renditions.map(async ({ locale }) => {
      const lastReport = await lastReportIn(lastReports, locale, lastFilter);
      const last = lastReport ? { lastReport } : {};
      return withFiles(buildReport(dataset, { ...form.report, ...options, locale, ...last }), task);
    }),
  );
}

/** `undefined` without a previous report, or as `readLastReport`, whose code most reports do not need. */
async function lastReportIn(...[files, locale, filter]: Parameters<typeof readLastReport>) {
  if (files.length === 0) return undefined;
  const { readLastReport: read } = await import('./read-last-report.ts');
  return read(files, locale, filter);
}

type Writing = { readonly exportOptions: ExportOptions; readonly keepsFigures: boolean };

/** Exports and stages the report in each language, one after the other. */
async function stageRenditions(
  reports: readonly Report[],
  { renditions, messages, place }: ReportTask,
  { exportOptions, keepsFigures }: Writing,
): Promise<MadeFile[]> {
  const files: MadeFile[] = [];
  for (const [index, report] of reports.entries()) {
    const { locale, formats } = renditions[index] as Rendition;
    const written = keepsFigures ? withFigures(formats) : formats;
    const rendition = { locale, formats: written, exportOptions, messages };
    files.push(...(await withFile(place.folder, () => stageRendition(report, rendition, place))));
  }
  return files;
}

type KeptRecords = {
  readonly dataset: Dataset;
  readonly records: ReadRecords;
  /** In the first language. */
  readonly report: Report;
};

/** Stages what later runs read: the documents with which the period can be closed, and what a batch exports. */
async function stageKeptFiles(
  { dataset, records, report }: KeptRecords,
  { form, place }: ReportTask,
): Promise<Pick<MadeReport, 'files' | 'batch'>> {
  const { locale } = report;
  const stage = (file: KeptFile) => withFile(place.folder, () => stageKeptFile(file, locale, place));
  const documents = form.keepsDocuments
    ? [await stage(documentsFile(closingDocuments(dataset, { ...form.report, locale })))]
    : [];
  const recorded = records.batchOf?.(report);
  if (!recorded) return { files: documents };
  const file = await stage(recorded.file);
  return { files: [...documents, file], batch: { ...recorded.batch, sha256: file.sha256 } };
}

/** What is written of a report in all its languages. */
function filesOf(renditions: readonly Rendition[], { exportOptions }: ReportTask['form']): WrittenFiles {
  return { formats: renditions.flatMap(({ formats }) => formats), exportOptions };
}

/** Adds JSON to the formats. */
function withFigures(formats: readonly ExportFormat[]): readonly ExportFormat[] {
  return formats.includes('json') ? formats : [...formats, 'json'];
}

/** Messages without files, for the languages that are sent by e-mail. */
function notesOf(renditions: readonly Rendition[]): Rendition[] {
  return renditions.filter(({ isMailed }) => isMailed).map((one) => ({ ...one, formats: [] }));
}

/** Loads the exporters while the service responds. */
function prepareFormats({ renditions, form: { exportOptions } }: ReportTask): void {
  // Requests are sent first, because loading blocks the thread.
  setImmediate(() => prepareExporters(renditions, exportOptions));
}
