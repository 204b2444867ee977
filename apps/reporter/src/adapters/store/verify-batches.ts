import type { DeliveryLogEntry } from './delivery-log-entry.ts';
import { batchHash } from './recorded-facts.ts';
import type { Database, ExportBatch } from './schema.ts';

/** The entries of the delivery log that name a batch. */
export type BatchEntries = readonly Pick<
  DeliveryLogEntry,
  'sequence' | 'run' | 'job' | 'account' | 'batch'
>[];

/**
 * Checks the recorded batches: that none is missing, the hashes of their documents, their runs, and what the delivery log
 * says of them.
 * @param report - called for each difference
 * @returns the number of batches
 */
export async function verifyBatches(
  database: Database,
  logged: BatchEntries,
  report: (problem: string) => void,
): Promise<number> {
  const batches = await recordedBatches(database);
  let previous: ExportBatch | undefined;
  for (const batch of batches) {
    const { job, account, number, runId } = batch;
    const isNext = previous?.job === job && previous.account === account;
    const expected = isNext && previous ? previous.number + 1 : 1;
    if (number !== expected) report(`batch ${expected} of ${job}, ${account} is missing`);
    if (batch.stagedSha256 !== batch.sha256) {
      report(`${nameOf(batch)}: the documents of run ${runId} differ from those that were exported`);
    } else if (batch.runJob !== job || batch.runAccount !== account) {
      report(`${nameOf(batch)}: run ${runId} belongs to another job or account`);
    }
    previous = batch;
  }
  const hashes = new Map(batches.map((batch) => [batch.runId, batchHash(batch)]));
  for (const [run, { job, account, batch, sequence }] of lastOfRuns(logged)) {
    if (!batch || hashes.get(run) === batch.hash) continue;
    const what = hashes.has(run) ? 'was changed' : 'is no longer recorded';
    report(`${nameOf({ job, account, number: batch.number })}, run ${run}, ${what} since entry ${sequence}`);
  }
  for (const run of await runsWithoutBatch(database)) {
    report(`run ${run} has the documents of a batch, but the batch is not recorded`);
  }
  return batches.length;
}

/** Every entry of a run names the same batch. */
function lastOfRuns(logged: BatchEntries) {
  return new Map(logged.map((entry) => [entry.run, entry]));
}

/** Batches with their runs and staged documents, read in one statement. */
function recordedBatches(database: Database) {
  return database
    .selectFrom('exportBatch')
    .leftJoin('run', 'run.id', 'exportBatch.runId')
    .leftJoin('stagedFile', (join) =>
      join.onRef('stagedFile.runId', '=', 'exportBatch.runId').on('stagedFile.format', '=', 'batch'),
    )
    .selectAll('exportBatch')
    .select(['run.job as runJob', 'run.account as runAccount', 'stagedFile.sha256 as stagedSha256'])
    .orderBy('exportBatch.job')
    .orderBy('exportBatch.account')
    .orderBy('exportBatch.number')
    .execute();
}

async function runsWithoutBatch(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('stagedFile')
    .leftJoin('exportBatch', 'exportBatch.runId', 'stagedFile.runId')
    .select('stagedFile.runId')
    .where('stagedFile.format', '=', 'batch')
    .where('exportBatch.runId', 'is', null)
    .orderBy('stagedFile.runId')
    .execute();
  return rows.map(({ runId }) => runId);
}

function nameOf({ job, account, number }: Pick<ExportBatch, 'job' | 'account' | 'number'>): string {
  return `batch ${number} of ${job}, ${account}`;
}
