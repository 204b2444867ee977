import type { Client } from '@outlay/core';
import { fetchDataset } from '@outlay/dataset';
import { type ExportFormat, exporters } from '@outlay/exporters';
import { buildReport, isSectionChosen, type Report, type Warning } from '@outlay/reports';
import { withFile } from '../../adapters/files/file-failure.ts';
import { fetchReceipts } from './fetch-receipts.ts';
import { readLastReport } from './read-last-report.ts';
import { actionFor, type ReportAction, whyIncomplete } from './report-action.ts';
import type { Rendition, ReportTask } from './report-task.ts';
import { type MadeFile, stageRendition } from './stage-rendition.ts';

/** What whoever wants a report hears while it is made. */
export type MakeContext = {
  /** Called when the records are read, and waited for: what it throws ends the report. */
  readonly onFetched: () => Promise<void>;
  /** Told before each step, for people who wait. */
  readonly onStep?: ((step: MakeStep) => void) | undefined;
  readonly signal: AbortSignal;
};

/** The steps of a report, in their order. */
export type MakeStep = 'fetch' | 'build' | 'export';

/** The files of a report, staged, and what becomes of them. Plain values. */
export type MadeReport = {
  readonly action: ReportAction;
  readonly files: readonly MadeFile[];
  /** What the report warns of, in its first language. */
  readonly warnings: readonly Warning[];
  /** Why files that are held wait for a person; empty for others. */
  readonly reason: string;
};

/**
 * Makes a report: fetches the records, builds the report in each language, exports it in each format, and stages the
 * files. It is the same for every command and for the scheduler, and records nothing.
 * @throws {ApiError | ExportError | ReportError | OutputError} where that cannot be done
 */
export async function makeReport(
  client: Client,
  task: ReportTask,
  { onFetched, onStep, signal }: MakeContext,
): Promise<MadeReport & { readonly reports: readonly Report[] }> {
  const { request, form, place } = task;
  onStep?.('fetch');
  const dataset = await fetchDataset(client, {
    ...request,
    withServiceText: isSectionChosen('service-text', form.report.sections),
    onWait: () => prepareFormats(task),
    signal,
  });
  await onFetched();
  const planned = actionFor(dataset, task);
  if (planned === 'skip') return { action: planned, files: [], reports: [], warnings: [], reason: '' };
  const renditions = planned === 'note' ? notesOf(task.renditions) : task.renditions;
  const receipts = await withFile(place.folder, () =>
    fetchReceipts(client, { ...task, renditions, dataset, signal }),
  );
  const whole = { ...dataset, unavailable: [...dataset.unavailable, ...receipts.missing] };
  onStep?.('build');
  const options = { ...form.report, ...(task.revision ? { revision: task.revision } : {}) };
  const reports = await Promise.all(
    renditions.map(async ({ locale }) => {
      const lastReport = await readLastReport(task.lastReports ?? [], locale);
      return buildReport(whole, { ...options, locale, ...(lastReport ? { lastReport } : {}) });
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
  const action = actionFor(whole, task);
  const reason = (action === 'hold' ? whyIncomplete(whole) : undefined) ?? '';
  return { action, files, reports, warnings: reports[0]?.warnings ?? [], reason };
}

/** The formats, and JSON with them. */
function withFigures(formats: readonly ExportFormat[]): readonly ExportFormat[] {
  return formats.includes('json') ? formats : [...formats, 'json'];
}

/** Messages without files, to those who get e-mails. */
function notesOf(renditions: readonly Rendition[]): Rendition[] {
  return renditions.filter(({ isMailed }) => isMailed).map((one) => ({ ...one, formats: [] }));
}

/** Loads what the formats are written with while the service works. What fails here fails again when it is written. */
function prepareFormats({ renditions, form: { exportOptions } }: ReportTask): void {
  const formats = new Set(renditions.flatMap((rendition) => [...rendition.formats]));
  // The requests go out first: to load blocks the thread.
  setImmediate(() => {
    for (const format of formats) exporters[format].prepare(exportOptions).catch(() => undefined);
  });
}
