import type { Job } from '../configuration/configuration.ts';
import { cancelDelivery } from '../store/change-delivery.ts';
import { changeRun, leaveRun, takeRun } from '../store/change-run.ts';
import { deliveriesOf } from '../store/read-runs.ts';
import { runsOfPeriod } from '../store/runs-of-period.ts';
import type { Database, Run } from '../store/schema.ts';
import { isLeft } from './further-deliveries.ts';
import { ofSameReport } from './manual-step.ts';
import { processName } from './process-name.ts';
import { runOutcome } from './run-outcome.ts';

/**
 * Cancels what of older revisions of a report is still to be delivered, once the files of a revision are there: the older
 * one must not arrive after it.
 * @param transaction - the one that records the files
 */
export async function replaceOlder(
  transaction: Database,
  run: Run,
  { job, now }: { readonly job: Job; readonly now: Date },
): Promise<void> {
  if (run.revision === 1) return;
  const at = new Date(run.scheduledFor);
  const older = ofSameReport({ job, now: at, request: null }, await runsOfPeriod(transaction, run)).filter(
    ({ revision, state, owner }) =>
      revision < run.revision && owner === null && (state === 'staged' || state === 'delivering'),
  );
  const reason = `replaced by revision ${run.revision}, run ${run.id}`;
  for (const one of older) await replace(transaction, one, { reason, now });
}

async function replace(
  transaction: Database,
  older: Run,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  const taken = await takeRun(transaction, older, processName(), now);
  const begun = taken.state === 'staged' ? await changeRun(transaction, taken, 'delivering', { now }) : taken;
  for (const delivery of await deliveriesOf(transaction, begun)) {
    if (isLeft(delivery)) await cancelDelivery(transaction, delivery, { reason, now });
  }
  const outcome = runOutcome(await deliveriesOf(transaction, begun));
  if (outcome === undefined) await leaveRun(transaction, begun, { now, nextAt: null });
  else await changeRun(transaction, begun, outcome, { now, reason, isHeld: 0 });
}
