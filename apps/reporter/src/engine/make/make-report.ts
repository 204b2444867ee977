import type { Client } from '@outlay/core';
import { type DatasetRequest, fetchDataset } from '@outlay/dataset';
import type { ExportOptions } from '@outlay/exporters';
import { isChosen, type ReportOptions } from '@outlay/reports';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { withFile } from '../../adapters/files/file-failure.ts';
import type { EncryptionKey } from '../../adapters/staged-files/encryption-key.ts';
import type { Delivery, RecordedFile, Run } from '../../adapters/store/schema.ts';
import { type Disposition, dispositionOf, whyIncomplete } from './disposition.ts';
import { stageRun } from './stage-run.ts';

/** How a job's reports are written, whatever the account. */
export type JobForm = {
  readonly report: Omit<ReportOptions, 'locale'>;
  readonly exportOptions: ExportOptions;
  readonly withReceipts: boolean;
  readonly whenEmpty: Job['whenEmpty'];
  readonly whenIncomplete: Job['whenIncomplete'];
};

/** The files that a run needs. Plain values: they may be made in another process. */
export type ReportTask = {
  readonly request: Omit<DatasetRequest, 'signal' | 'onWait' | 'withServiceText'>;
  readonly form: JobForm;
  readonly run: Run;
  readonly deliveries: readonly Delivery[];
  /** The folder of the store, or another one that is the task's own. */
  readonly root: string;
  /** What the files are encrypted with; they are written as they are where none is given. */
  readonly key: EncryptionKey | undefined;
};

/** What is done while the files are made. */
export type MakingReport = {
  /** Called when the records are read, and waited for. */
  readonly onFetched: () => Promise<void>;
  readonly signal: AbortSignal;
};

/** The files of a run, staged, and what becomes of them. */
export type MadeReport = {
  readonly disposition: Disposition;
  readonly files: readonly RecordedFile[];
  /** Why files that are held wait for a person; empty for others. */
  readonly reason: string;
};

/**
 * Makes the files of a run: reads the records, builds the report, writes what its deliveries need. Records nothing.
 * @throws {ApiError | ExportError | ReportError | OutputError} where that cannot be done
 */
export async function makeReport(
  client: Client,
  { request, form, run, deliveries, root, key }: ReportTask,
  { onFetched, signal }: MakingReport,
): Promise<MadeReport> {
  const withServiceText = isChosen('service-text', form.report.sections);
  const dataset = await fetchDataset(client, { ...request, withServiceText, signal });
  await onFetched();
  const planned = dispositionOf(dataset, form, deliveries);
  if (planned === 'skip') return { disposition: planned, files: [], reason: '' };
  const isNote = planned === 'note';
  const needing = isNote ? deliveries.filter(({ channel }) => channel === 'email') : deliveries;
  const rendering = { ...form, client, root, key, onlyLetters: isNote, signal };
  const staged = await withFile(root, () => stageRun(run, needing, dataset, rendering));
  const disposition = dispositionOf(staged.dataset, form, deliveries);
  const reason = (disposition === 'hold' ? whyIncomplete(staged.dataset) : undefined) ?? '';
  return { disposition, files: staged.files, reason };
}
