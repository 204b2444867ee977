import { endTry, skipPending, type TryOutcome } from '../store/change-delivery.ts';
import { changeRun, leaveRun, takeRun } from '../store/change-run.ts';
import { deliveriesOf, ownedRuns } from '../store/read-runs.ts';
import type { Database, Delivery, Run } from '../store/schema.ts';
import { StoreError } from '../store/store-error.ts';
import { isGone, processName, type Silence } from './process-name.ts';
import { runOutcome } from './run-outcome.ts';
import { clearStaging } from './staging-folder.ts';

/** Where runs are, and when it is. */
export type Settling = { readonly database: Database; readonly root: string; readonly now: Date };

/**
 * Puts in order what processes left that ended in the middle, and sends nothing. A report that was not staged has
 * failed. A message that was being sent may have arrived: it is `unknown`, or is to be sent again where the job says so.
 * Files that were being put into a folder can be put there again.
 */
export async function settleInterrupted(settling: Settling): Promise<void> {
  const { database, now } = settling;
  for (const run of await ownedRuns(database)) {
    if (run.owner === null || !isGone(run.owner, await silenceOf(database, run, now))) continue;
    try {
      await settle(settling, await takeRun(database, run, processName(), now));
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof StoreError) || error.code !== 'superseded') throw error;
    }
  }
}

async function silenceOf(database: Database, run: Run, now: Date): Promise<Silence> {
  const isReading = run.state === 'planned' || run.state === 'fetched' || run.state === 'rendered';
  const changes = [run, ...(await deliveriesOf(database, run))].map(({ changedAt }) => Date.parse(changedAt));
  return { work: isReading ? 'reading' : 'delivering', ms: now.getTime() - Math.max(...changes) };
}

async function settle({ database, root, now }: Settling, run: Run): Promise<void> {
  if (run.state === 'planned' || run.state === 'fetched' || run.state === 'rendered') {
    await clearStaging(root, run);
    await changeRun(database, run, 'failed', {
      now,
      reason: 'the process ended before the files were staged',
    });
    await skipPending(database, run, { reason: 'the report was not made', now });
    return;
  }
  for (const delivery of await deliveriesOf(database, run)) {
    if (delivery.state === 'sending') await endTry(database, delivery, interrupted(delivery, now), now);
  }
  const outcome = run.state === 'delivering' ? runOutcome(await deliveriesOf(database, run)) : undefined;
  if (outcome === undefined) await leaveRun(database, run);
  else await changeRun(database, run, outcome, { now });
}

function interrupted({ channel, onUncertain }: Delivery, now: Date): TryOutcome {
  const nextTryAt = now.toISOString();
  if (channel === 'folder') {
    return { state: 'deferred', reason: 'the process ended while the files were written', nextTryAt };
  }
  const reason = 'the process ended while the message was sent: it may have arrived';
  return onUncertain === 'resend' ? { state: 'deferred', reason, nextTryAt } : { state: 'unknown', reason };
}
