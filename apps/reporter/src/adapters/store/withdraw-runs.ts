import type { Instant } from '@outlay/core/time';
import { isLeased, leaseMs } from './lease-clock.ts';
import type { Database, Run } from './schema.ts';

/** The runs of a job that are due after an instant. */
export type FutureRuns = {
  /** Those of which nothing was sent or put anywhere: they are gone, and are planned anew when they are due. */
  readonly withdrawn: readonly Run[];
  /** Those of which something may have reached its place. */
  readonly kept: readonly Run[];
};

/**
 * Takes back runs of the schedule that are due after an instant: a clock that was ahead has planned them, and a run that
 * was made too early would stand in the way of the real one. What was delivered stays recorded, and so does a run that
 * a process works on.
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
      select.and([select('owner', 'is not', null), isLeased(transaction, leaseMs)]).as('isWorkedOn'),
    )
    .where('job', '=', job)
    .where('origin', '=', 'schedule')
    .where('scheduledFor', '>', after)
    .execute();
  const isKept = ({ isTried, isWorkedOn }: (typeof future)[number]) =>
    Boolean(isTried) || Boolean(isWorkedOn);
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
  // The run that is planned anew has the same identifier: what was told of this one is not to be taken for told of that.
  await transaction.deleteFrom('alert').where('runId', '=', id).where('delivery', '<>', 'sending').execute();
  await transaction.deleteFrom('run').where('id', '=', id).execute();
}
