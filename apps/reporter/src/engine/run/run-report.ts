import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@outlay/core';
import { type DatasetRequest, fetchDataset } from '@outlay/dataset';
import { type ExportFormat, type ExportOptions, exporters } from '@outlay/exporters';
import { buildReport, isChosen, type Report, type ReportOptions } from '@outlay/reports';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import { createReceiptSource, showsReceipts } from '../make/receipt-source.ts';
import { stageReport } from '../make/stage-report.ts';

/** One report: what to read, how to write it, where to bring it. */
export type ReportRun = {
  readonly request: Omit<DatasetRequest, 'onWait' | 'withServiceText'>;
  /** How the report is written: language, sections, what counts. */
  readonly report: ReportOptions;
  readonly formats: readonly ExportFormat[];
  readonly exportOptions: ExportOptions;
  /** Whether formats that show receipt pictures fetch them: a request for each document that has one. */
  readonly withReceipts?: boolean;
  /** Refuses a report whose period is not over by every clock, after its records were read. */
  readonly checkPeriod?: () => Promise<void>;
  /** Brings the finished files to their places. They are gone when it has returned. */
  readonly deliver: (staged: readonly StagedFile[], report: Report) => Promise<void>;
  /** Told before each step, for people who wait. */
  readonly onStep?: (step: 'fetch' | 'build' | 'export' | 'deliver') => void;
};

/** The way of every report: fetch the records, build the report, write the files, deliver them. */
export async function runReport(client: Client, run: ReportRun): Promise<Report> {
  run.onStep?.('fetch');
  const dataset = await fetchDataset(client, {
    ...run.request,
    withServiceText: isChosen('service-text', run.report.sections),
    onWait: () => prepareFormats(run),
  });
  await run.checkPeriod?.();
  const folder = await mkdtemp(join(tmpdir(), 'outlay-'));
  try {
    const receipts = createReceiptSource(client, join(folder, 'receipts'), run.request.signal);
    const isShown = run.withReceipts && showsReceipts(run.formats);
    const missing = isShown ? await receipts.fetch(dataset.documents) : [];
    run.onStep?.('build');
    const unavailable = [...dataset.unavailable, ...missing];
    const report = buildReport({ ...dataset, unavailable }, run.report);
    run.onStep?.('export');
    const options = isShown ? { ...run.exportOptions, receipts: receipts.image } : run.exportOptions;
    // Who is killed before the end leaves files that nobody can read.
    const staged = await stageReport(report, run.formats, options, { folder, key: temporaryKey() });
    run.onStep?.('deliver');
    await run.deliver(staged, report);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads what the formats are written with while the service works. What fails here fails again when it is written. */
function prepareFormats({ formats, exportOptions }: ReportRun): void {
  // The requests go out first: to load blocks the thread.
  setImmediate(() => {
    for (const format of formats) exporters[format].prepare(exportOptions).catch(() => undefined);
  });
}
