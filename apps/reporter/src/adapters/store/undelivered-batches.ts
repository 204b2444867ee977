import { batchField } from './export-batches.ts';
import type { Database, Delivery, Run } from './schema.ts';

/** A batch whose files were not delivered, or not everywhere, and its run. */
export type UndeliveredBatch = { readonly number: number; readonly run: Run };

/** The batches of a job and account that were not delivered, the oldest first. */
export async function undeliveredBatches(
  database: Database,
  { job, account }: Pick<Run, 'job' | 'account'>,
): Promise<UndeliveredBatch[]> {
  const rows = await database
    .selectFrom('exportBatch')
    .innerJoin('run', 'run.id', 'exportBatch.runId')
    .selectAll('run')
    .select('exportBatch.number')
    .where('exportBatch.job', '=', job)
    .where('exportBatch.account', '=', account)
    .where((where) => where.or([where('run.state', '<>', 'delivered'), where('run.isHeld', '=', 1)]))
    .orderBy('exportBatch.number')
    .execute();
  return rows.map(({ number, ...run }) => ({ number, run }));
}

/** Whether a run was planned as a batch and has no number: it has nothing to export, or nothing yet. */
export function isUnnumberedBatch(deliveries: readonly Pick<Delivery, 'files'>[]): boolean {
  return deliveries.some(({ files }) => files.some(({ name }) => name.includes(batchField)));
}
