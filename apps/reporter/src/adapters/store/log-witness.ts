import type { DeliveryLogEntry } from './delivery-log-entry.ts';
import { entryHash } from './entry-hash.ts';
import type { Database, ExportBatch } from './schema.ts';

/** What an entry of the delivery log says of the rows that were recorded when it was written. Rows are never removed. */
export type Witness = Pick<DeliveryLogEntry, 'batch' | 'closed'>;

/** The batch of a run, if it is one, and the closed periods, if there are any, for an entry of the delivery log. */
export async function witnessOf(transaction: Database, runId: string): Promise<Witness> {
  const batch = await transaction
    .selectFrom('exportBatch')
    .selectAll()
    .where('runId', '=', runId)
    .executeTakeFirst();
  const last = await transaction
    .selectFrom('closedPeriod')
    .select('hash')
    .orderBy('closedAt', 'desc')
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst();
  const { count } = await transaction
    .selectFrom('closedPeriod')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return {
    ...(batch ? { batch: { number: batch.number, hash: batchHash(batch) } } : {}),
    ...(last ? { closed: { revisions: Number(count), last: last.hash } } : {}),
  };
}

/** The hash of a recorded batch: SHA-256 of its columns as JSON; hexadecimal. */
export function batchHash(row: ExportBatch): string {
  const { job, account, number, runId, coveredFrom, coveredUntil, waitingFrom, sha256 } = row;
  const { counts, totals, createdAt } = row;
  const entry = { job, account, number, run: runId, covered: [coveredFrom, coveredUntil], waitingFrom };
  return entryHash('', JSON.stringify({ ...entry, documents: sha256, counts, totals, createdAt }));
}
