import type { Job } from '../../adapters/configuration/configuration.ts';
import { withFile } from '../../adapters/files/file-failure.ts';
import { batchesOf, firstBatchDay } from '../../adapters/store/export-batches.ts';
import { unrecordedBatch } from '../../adapters/store/noted-batches.ts';
import { filesOf } from '../../adapters/store/read-runs.ts';
import type { Database, ExportBatch, Run } from '../../adapters/store/schema.ts';
import { type FilesPlace, missingKey, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { verifyOrFetch } from '../deliver/verify-or-fetch.ts';
import type { ReportTask } from '../make/report-task.ts';
import { batchSpan } from './batch-span.ts';

/** How many periods before that of a run are read again if the job does not say. */
const defaultLookBack = 12;

/** The part of a report's task that is different for a batch. */
export type BatchTask = Pick<ReportTask, 'request' | 'batch'>;

/** What a batch is of. */
export type BatchedRun = {
  readonly job: Job;
  readonly run: Pick<Run, 'job' | 'account' | 'kind' | 'periodFrom' | 'periodUntil'>;
  readonly request: ReportTask['request'];
};

/**
 * The task of the next batch of a job that exports each document once: the documents since its first batch, and the files of
 * all earlier batches, which another machine may have staged. Other jobs get their request back.
 * @throws {StoreError} `staged_file_changed` if a batch is missing or damaged, or if the store was restored from a backup that
 * is older than the last batch; `missing_key`
 */
export async function batchTask(
  { database, ...place }: FilesPlace & { readonly database: Database },
  { job, run, request }: BatchedRun,
): Promise<BatchTask> {
  if (job.only === undefined) return { request };
  const { kind, periodFrom: from, periodUntil: until } = run;
  const period = { from, until };
  const batches = await batchesOf(database, run);
  await assertAllRecorded(place.root, run, batches);
  const { lookBack = defaultLookBack } = job;
  const first = await firstBatchDay(database, run);
  const covered = batches.map(({ coveredUntil }) => coveredUntil);
  const waitingFrom = batches.at(-1)?.waitingFrom ?? null;
  const span = batchSpan({ kind, period, lookBack, first, covered, waitingFrom });
  const files = await batchFiles({ database, ...place }, batches);
  return {
    request: { ...request, kind: 'custom', period: span, onlyDocuments: true },
    batch: { kind, period, files },
  };
}

/** In a store that was restored from an older backup, the next batch would have a number and documents of an earlier one. */
async function assertAllRecorded(
  root: string,
  { job, account }: Pick<Run, 'job' | 'account'>,
  batches: readonly ExportBatch[],
): Promise<void> {
  const lost = await withFile(root, () => unrecordedBatch(root, { job, account }, batches));
  if (!lost) return;
  const { number } = lost;
  throw new StoreError('staged_file_changed', sayReason('batch_not_recorded', { number, job, account }));
}

/**
 * The files that record what batches exported, verified by their hashes.
 * @throws {StoreError} as `batchTask`
 */
export async function batchFiles(
  { database, ...place }: FilesPlace & { readonly database: Database },
  batches: readonly ExportBatch[],
) {
  const files = [];
  for (const batch of batches) files.push(await batchFile(database, place, batch));
  return files;
}

async function batchFile(database: Database, place: FilesPlace, { number, runId, sha256 }: ExportBatch) {
  const all = await filesOf(database, { id: runId });
  const recorded = all.filter(({ format }) => format === 'batch');
  const missing = missingKey(place, recorded);
  if (missing) throw missing;
  const [file] = recorded;
  if (file?.sha256 !== sha256) {
    throw new StoreError('staged_file_changed', sayReason('batch_differs', { number, run: runId }));
  }
  await verifyOrFetch(database, place, [file]);
  return { ...stagedBytesOf(place, file), formats: all.map(({ format }) => format) };
}
