import type { Instant } from '@outlay/core/time';
import { isLeased, leaseMs } from './lease-clock.ts';
import type { Database, Run } from './schema.ts';

/** The runs of a job that are due after an instant. */
export type FutureRuns = {
  /** Runs without delivery attempts: they are deleted, and planned again when they are due. */
  readonly withdrawn: readonly Run[];
  /** Runs that may already have been delivered, or are batches, whose numbers are taken. */
  readonly kept: readonly Run[];
};

/**
 * Deletes scheduled runs that are due after an instant. A clock that was ahead planned them, and a report that was
 * created too early would prevent the real one. Runs that were delivered, are in progress or are a revision of a closed
 * period are kept.
 */
export async function withdrawRuns(transaction: Database, job: string, after: Instant): Promise<FutureRuns> {
  const future = await transaction
    .selectFrom('run')
    .selectAll()
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('attempt')
            .innerJoin('delivery', 'delivery.id', 'attempt.deliveryId')
            .select('delivery.id')
            .whereRef('delivery.runId', '=', 'run.id'),
        )
        .as('isTried'),
    )
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('exportBatch')
            .select('exportBatch.number')
            .whereRef('exportBatch.runId', '=', 'run.id'),
        )
        .as('isBatch'),
    )
    .select((select) =>
      select.and([select('owner', 'is not', null), isLeased(transaction, leaseMs)]).as('isWorkedOn'),
    )
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('closedPeriod')
            .select('closedPeriod.revision')
            .whereRef('closedPeriod.runId', '=', 'run.id'),
        )
        .as('isClosed'),
    )
    .where('job', '=', job)
    .where('origin', 'in', ['schedule', 'correction'])
    .where('scheduledFor', '>', after)
    .execute();
  const isKept = ({ isTried, isWorkedOn, isClosed, isBatch }: (typeof future)[number]) =>
    [isTried, isWorkedOn, isClosed, isBatch].some(Boolean);
  const withdrawn = future.filter((run) => !isKept(run));
  for (const { id } of withdrawn) await removeRun(transaction, id);
  return { withdrawn, kept: future.filter(isKept) };
}

async function removeRun(transaction: Database, id: string): Promise<void> {
  const files = transaction.selectFrom('stagedFile').select('path').where('runId', '=', id);
  await transaction.deleteFrom('stagedPiece').where('path', 'in', files).execute();
  await transaction.deleteFrom('stagedFile').where('runId', '=', id).execute();
  await transaction.deleteFrom('delivery').where('runId', '=', id).execute();
  await transaction.deleteFrom('runAttempt').where('runId', '=', id).execute();
  // The run that is planned again has the same identifier, and must get its own alerts.
  await transaction.deleteFrom('alert').where('runId', '=', id).where('delivery', '<>', 'sending').execute();
  await transaction.deleteFrom('run').where('id', '=', id).execute();
}
