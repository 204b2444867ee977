import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import { isKnownGone, processName } from '../../adapters/processes/process-name.ts';
import { endDelivery, mayHaveArrived, skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun, takeRun } from '../../adapters/store/change-run.ts';
import { endLeases, owners } from '../../adapters/store/claim-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { abandonedRuns, deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isStaged } from '../../adapters/store/states.ts';
import { StoreError } from '../../errors/store-error.ts';
import { afterInterruption } from '../deliver/after-attempt.ts';
import { runOutcome } from '../deliver/run-outcome.ts';
import { clearStaging } from '../make/staging-folder.ts';
import { leaveDelivering } from './leave-delivering.ts';
import { beingMade, takeBackFiles } from './take-back-files.ts';

/** Where runs are, and when it is. */
export type RecoverOrphanedDeps = {
  readonly database: Database;
  readonly root: string;
  /** Which work on folders. */
  readonly processes: FolderProcesses;
  readonly now: Date;
};

/**
 * Puts in order what processes left that ended in the middle of runs that a person asked for, and sends nothing. A
 * report that was not staged has failed: that person knows. A message that was being sent may have arrived: it is
 * `unknown`, or is to be sent again where the job says so. Files that were being put into a folder can be put there
 * again. Runs of the schedule are free for the scheduler to take over, but for those that had ended and that a person
 * asked for again.
 */
export async function recoverOrphanedRuns(settling: RecoverOrphanedDeps): Promise<void> {
  const { database, now } = settling;
  await endLeases(database, (await owners(database)).filter(isKnownGone));
  for (const run of await abandonedRuns(database)) {
    if (run.origin === 'schedule' && run.nextAt !== null) continue;
    try {
      await settle(settling, await takeRun(database, run, processName(), now));
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof StoreError) || error.code !== 'superseded') throw error;
    }
  }
}

async function settle({ database, root, processes, now }: RecoverOrphanedDeps, run: Run): Promise<void> {
  if (!isStaged(run)) {
    // What cannot be removed now is removed when the report is made again.
    await clearStaging(root, run).catch(() => undefined);
    await inTransaction(database, async (transaction) => {
      const reason = 'the process ended before the files were staged';
      await changeRun(transaction, run, 'failed', { now, reason });
      await skipPending(transaction, run, { reason: 'the report was not created', now });
    });
    return;
  }
  const ended = await beingMade(database, run);
  await endOrphanedAttempts(database, run, now);
  await takeBackFiles({ database, processes }, run, ended);
  const deliveries = await deliveriesOf(database, run);
  const outcome = run.state === 'delivering' ? runOutcome(deliveries) : undefined;
  if (outcome === undefined) await leaveDelivering(database, run, { deliveries, now });
  else
    await changeRun(database, run, outcome, { now, ...(outcome === 'skipped' ? canceled(deliveries) : {}) });
}

/** Why a run ends of which every delivery was canceled: its reports do not come, which is no recovery. */
function canceled([first]: readonly Delivery[]) {
  return { reason: first?.reason ?? null, cause: 'changed' } as const;
}

/** Ends the deliveries of a taken run that another process was making when it ended. */
export async function endOrphanedAttempts(database: Database, run: Run, now: Date): Promise<void> {
  const sending = await beingMade(database, run);
  try {
    for (const delivery of sending) {
      const isAgain = await mayHaveArrived(database, delivery);
      await endDelivery(database, delivery, afterInterruption(delivery, isAgain, now), now);
    }
  } catch (error) {
    // The process was not gone, and has just recorded something of its last try itself.
    if (!(error instanceof StoreError) || error.code !== 'superseded') throw error;
    await endOrphanedAttempts(database, run, now);
  }
}
