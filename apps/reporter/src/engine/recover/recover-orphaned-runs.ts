import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isKnownGone, processName } from '../../adapters/processes/process-name.ts';
import { endDelivery, mayHaveArrived, skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun, claimRun } from '../../adapters/store/change-run.ts';
import { endLeases, owners } from '../../adapters/store/claim-run.ts';
import { actionOwners, loseActions } from '../../adapters/store/console-actions.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { abandonedRuns, deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isStaged } from '../../adapters/store/states.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { afterInterruption } from '../deliver/after-attempt.ts';
import { runOutcome } from '../deliver/run-outcome.ts';
import { clearStaging } from '../make/staging-folder.ts';
import { rescheduleRun } from './reschedule-run.ts';
import { deliveriesInProgress, rollBackFiles } from './roll-back-files.ts';

/** Dependencies of the recovery, and the current time. */
export type RecoverOrphanedDeps = {
  readonly database: Database;
  readonly root: string;
  /** The processes that write to folders. */
  readonly processes: FolderProcesses;
  readonly now: Date;
};

/**
 * Recovers manual runs whose process is gone, without sending anything. A run that was not staged becomes `failed`,
 * because the person who started it can start it again. A message that was being sent may have arrived: its delivery
 * becomes `unknown`, or is sent again if the job allows it. Files that were being written to a folder are rolled back
 * and can be delivered again. Scheduled runs are left to the scheduler, except those that had ended and were resumed
 * manually. Actions of the console whose process is gone become `lost`.
 */
export async function recoverOrphanedRuns(deps: RecoverOrphanedDeps): Promise<void> {
  const { database, now } = deps;
  await endLeases(database, (await owners(database)).filter(isKnownGone));
  await loseActions(database, now, (await actionOwners(database)).filter(isKnownGone));
  for (const run of await abandonedRuns(database)) {
    if (run.origin !== 'manual' && run.nextAt !== null) continue;
    try {
      await recoverRun(deps, await claimRun(database, run, processName(), now));
    } catch (error) {
      // Another process took the run first.
      if (!(error instanceof StoreError) || error.code !== 'superseded') throw error;
    }
  }
}

async function recoverRun({ database, root, processes, now }: RecoverOrphanedDeps, run: Run): Promise<void> {
  if (!isStaged(run)) {
    // Files that cannot be removed now are removed when the report is created again.
    await clearStaging(root, run).catch(() => undefined);
    await inTransaction(database, async (transaction) => {
      const reason = sayReason('ended_before_staging');
      await changeRun(transaction, run, 'failed', { now, reason });
      await skipPending(transaction, run, { reason: sayReason('not_created'), now });
    });
    return;
  }
  const ended = await deliveriesInProgress(database, run);
  await endOrphanedAttempts(database, run, now);
  await rollBackFiles({ database, processes }, run, ended);
  const deliveries = await deliveriesOf(database, run);
  const outcome = run.state === 'delivering' ? runOutcome(deliveries) : undefined;
  if (outcome === undefined) await rescheduleRun(database, run, { deliveries, now });
  else
    await changeRun(database, run, outcome, { now, ...(outcome === 'skipped' ? canceled(deliveries) : {}) });
}

/**
 * Why a run ended if every delivery was canceled. Its reports no longer arrive, so this does not count as a recovery.
 */
function canceled([first]: readonly Delivery[]) {
  return { reason: first?.reason ?? null, cause: 'changed' } as const;
}

/** Ends the delivery attempts that were in progress when the previous owner of a run ended. */
export async function endOrphanedAttempts(database: Database, run: Run, now: Date): Promise<void> {
  const sending = await deliveriesInProgress(database, run);
  try {
    for (const delivery of sending) {
      const isAgain = await mayHaveArrived(database, delivery);
      await endDelivery(database, delivery, afterInterruption(delivery, isAgain, now), now);
    }
  } catch (error) {
    // The process is still running and has just recorded the outcome of its attempt.
    if (!(error instanceof StoreError) || error.code !== 'superseded') throw error;
    await endOrphanedAttempts(database, run, now);
  }
}
