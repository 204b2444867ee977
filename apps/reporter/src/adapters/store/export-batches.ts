import type { CalendarDate, Period } from '@outlay/core/time';
import type { BatchCounts } from '@outlay/reports';
import { z } from 'zod';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { readDelivery } from './read-delivery.ts';
import type { Database, ExportBatch, Run } from './schema.ts';

/** A batch to record with its files. */
export type NewBatch = {
  readonly number: number;
  readonly counts: BatchCounts;
  readonly totals: readonly BatchTotalText[];
  /** The days whose documents were read. */
  readonly covered: Period;
  /** The first day of the documents that wait for a later batch; `null` if none does. */
  readonly waitingFrom: CalendarDate | null;
  /** Of the file that records its documents. */
  readonly sha256: string;
};

const totalSchema = z.object({ flow: z.string(), currency: z.string(), amount: z.string() });

/** An amount of a batch as a decimal string. */
export type BatchTotalText = z.output<typeof totalSchema>;

const countsSchema = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
});

/**
 * Records the next batch of a job and account. Call it in the transaction that records its files, so that there is no
 * number without files.
 * @throws {StoreError} `batch_taken` if another process has recorded a batch with this number
 */
export async function recordBatch(
  transaction: Database,
  { id, job, account }: Run,
  { number, counts, totals, covered, waitingFrom, sha256 }: NewBatch,
  { now, isEncrypted }: { readonly now: Date; readonly isEncrypted: boolean },
): Promise<void> {
  const row = await transaction
    .insertInto('exportBatch')
    .values({
      job,
      account,
      number,
      runId: id,
      coveredFrom: covered.from,
      coveredUntil: covered.until,
      waitingFrom,
      sha256,
      counts: JSON.stringify(counts),
      // Only the encrypted files have amounts.
      totals: isEncrypted ? null : JSON.stringify(totals),
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  if (!row) throw new StoreError('batch_taken', sayReason('batch_taken', { number, job, account }));
}

/** The field of a file name that stands for the number of a batch until the batch is recorded. */
export const batchField = '{batch}';

/** The number of a batch in file names: `0007`. */
export function batchText(number: number): string {
  return String(number).padStart(4, '0');
}

/** Names the files of a run's deliveries after its batch. */
export async function nameBatchFiles(transaction: Database, { id }: Run, number: number): Promise<void> {
  const rows = await transaction.selectFrom('delivery').selectAll().where('runId', '=', id).execute();
  for (const delivery of rows.map(readDelivery)) {
    const files = delivery.files.map(({ format, name }) => ({
      format,
      name: name.replaceAll(batchField, batchText(number)),
    }));
    await transaction
      .updateTable('delivery')
      .set({ files: JSON.stringify(files) })
      .where('id', '=', delivery.id)
      .execute();
  }
}

/** Every job and account that has batches, in the order of their names. */
export function batchedAccounts(database: Database): Promise<Pick<ExportBatch, 'job' | 'account'>[]> {
  return database
    .selectFrom('exportBatch')
    .select(['job', 'account'])
    .distinct()
    .orderBy('job')
    .orderBy('account')
    .execute();
}

/** Every batch of a job and account, the oldest first. */
export function batchesOf(
  database: Database,
  { job, account }: Pick<Run, 'job' | 'account'>,
): Promise<ExportBatch[]> {
  return database
    .selectFrom('exportBatch')
    .selectAll()
    .where('job', '=', job)
    .where('account', '=', account)
    .orderBy('number')
    .execute();
}

/**
 * The first day of the periods of all runs of a job and account that are batches, or were planned as one, also if they are
 * held or had nothing to export; `undefined` without any.
 */
export async function firstBatchDay(
  database: Database,
  { job, account }: Pick<Run, 'job' | 'account'>,
): Promise<CalendarDate | undefined> {
  const planned = await database
    .selectFrom('run')
    .innerJoin('delivery', 'delivery.runId', 'run.id')
    .select(({ fn }) => fn.min('run.periodFrom').as('first'))
    .where('run.job', '=', job)
    .where('run.account', '=', account)
    .where('delivery.files', 'like', `%${batchField}%`)
    .executeTakeFirst();
  const recorded = await database
    .selectFrom('exportBatch')
    .select(({ fn }) => fn.min('coveredFrom').as('first'))
    .where('job', '=', job)
    .where('account', '=', account)
    .executeTakeFirst();
  return [planned?.first ?? [], recorded?.first ?? []].flat().toSorted()[0];
}

/** The batch that a run is; `undefined` if it is none, or none yet. */
export function batchOfRun(database: Database, { id }: Pick<Run, 'id'>): Promise<ExportBatch | undefined> {
  return database.selectFrom('exportBatch').selectAll().where('runId', '=', id).executeTakeFirst();
}

/** How many documents of a batch are new, changed and removed. */
export function batchCounts({ counts }: Pick<ExportBatch, 'counts'>): BatchCounts {
  return countsSchema.parse(JSON.parse(counts));
}

/** The amounts of a batch; `null` if only its encrypted files have them. */
export function batchTotals({ totals }: Pick<ExportBatch, 'totals'>): readonly BatchTotalText[] | null {
  return totals === null ? null : z.array(totalSchema).parse(JSON.parse(totals));
}
