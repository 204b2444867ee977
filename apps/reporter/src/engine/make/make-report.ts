import type { Client } from '@outlay/core';
import { fetchDataset } from '@outlay/dataset';
import { type ExportFormat, exporters } from '@outlay/exporters';
import {
  buildReport,
  type ClosedDocuments,
  closingDocuments,
  type Dataset,
  filterDataset,
  hasChangedSinceClosing,
  isSectionChosen,
  type Report,
  type Warning,
} from '@outlay/reports';
import { withFile } from '../../adapters/files/file-failure.ts';
import { readDocuments, stageDocuments } from './documents-file.ts';
import { fetchReceipts } from './fetch-receipts.ts';
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
import type { Rendition, ReportTask } from './report-task.ts';
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
  /** Warnings of the report in its first language. */
  readonly warnings: readonly Warning[];
  /** Why the files are held, or why there are none; empty if they are delivered. */
  readonly reason: string;
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
  // A damaged file of a closed period ends the run before anything is requested.
  const closed = task.closed && (await readDocuments(task.closed));
  onStep?.('fetch');
  const dataset = await fetchDataset(client, {
    ...request,
    ...(form.report.filter ? { filter: form.report.filter } : {}),
    withServiceText: isSectionChosen('service-text', form.report.sections),
    onWait: () => prepareFormats(task),
    signal,
  });
  await onFetched();
  const shown = shownRecords(dataset, task);
  const planned = closed ? correctionOf(shown, { dataset, task, closed }) : actionFor(shown, task);
  if (planned === 'skip') {
    const reason = closed ? whyUnchanged(closed.revision) : whyEmpty(dataset.documents);
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
    ...(task.revision ? { revision: task.revision } : {}),
    ...(closed ? { closed } : {}),
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
  const action = closed ? correctionFor(read, () => true) : actionFor(read, task);
  return {
    action,
    files,
    reports,
    warnings: reports[0]?.warnings ?? [],
    reason: reasonFor(action, { ...completed, isDoubtful: shown.isDoubtful }),
  };
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
