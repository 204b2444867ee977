import { NoResultError } from 'kysely';
import type { DeliveryLogEntry, LoggedFile } from './delivery-log-entry.ts';
import { entryHash } from './entry-hash.ts';
import type { Database, Delivery, ExportBatch } from './schema.ts';

/** What an entry of the delivery log says of the rows that were recorded when it was written. Rows are never removed. */
export type Witness = Pick<DeliveryLogEntry, 'batch' | 'closed'>;

/** What is recorded about a delivery, for an entry of the delivery log. */
export type RecordedFacts = Pick<DeliveryLogEntry, 'job' | 'account' | 'period'> & {
  /** Staged files of the run in the language of the delivery. */
  readonly stagedFiles: readonly Omit<LoggedFile, 'name'>[];
  readonly witness: Witness;
};

/**
 * Reads the run of a delivery, its staged files, its batch, if it is one, and the closed periods, if there are any. Every attempt needs
 * them, so they are one statement; a batch needs another one.
 */
export async function recordedFacts(
  transaction: Database,
  { runId, locale }: Pick<Delivery, 'runId' | 'locale'>,
): Promise<RecordedFacts> {
  const query = transaction
    .selectFrom('run')
    .leftJoin('exportBatch', 'exportBatch.runId', 'run.id')
    .leftJoin('stagedFile', (join) =>
      join.onRef('stagedFile.runId', '=', 'run.id').on('stagedFile.locale', '=', locale),
    )
    .select(['run.job', 'run.account', 'run.periodFrom', 'run.periodUntil'])
    .select(['stagedFile.format', 'stagedFile.sha256', 'stagedFile.bytes', 'exportBatch.number'])
    .select((build) => [
      build
        .selectFrom('closedPeriod')
        .select(({ fn }) => fn.countAll().as('revisions'))
        .as('revisions'),
      build
        .selectFrom('closedPeriod')
        .select('hash')
        .orderBy('closedAt', 'desc')
        .orderBy('hash')
        .limit(1)
        .as('lastRevision'),
    ])
    .where('run.id', '=', runId);
  const rows = await query.execute();
  const [first] = rows;
  if (!first) throw new NoResultError(query.toOperationNode());
  const { job, account, periodFrom, periodUntil, number, revisions, lastRevision } = first;
  return {
    job,
    account,
    period: [periodFrom, periodUntil],
    stagedFiles: rows.flatMap(({ format, sha256, bytes }) =>
      format === null || sha256 === null || bytes === null ? [] : [{ format, sha256, bytes }],
    ),
    witness: {
      ...(number === null ? {} : await batchWitness(transaction, runId)),
      ...(lastRevision === null ? {} : { closed: { revisions: Number(revisions), last: lastRevision } }),
    },
  };
}

async function batchWitness(transaction: Database, runId: string): Promise<Pick<Witness, 'batch'>> {
  const batch = await transaction
    .selectFrom('exportBatch')
    .selectAll()
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return { batch: { number: batch.number, hash: batchHash(batch) } };
}

/** The hash of a recorded batch: SHA-256 of its columns as JSON; hexadecimal. */
export function batchHash(row: ExportBatch): string {
  const { job, account, number, runId, coveredFrom, coveredUntil, waitingFrom, sha256 } = row;
  const { counts, totals, createdAt } = row;
  const entry = { job, account, number, run: runId, covered: [coveredFrom, coveredUntil], waitingFrom };
  return entryHash('', JSON.stringify({ ...entry, documents: sha256, counts, totals, createdAt }));
}
