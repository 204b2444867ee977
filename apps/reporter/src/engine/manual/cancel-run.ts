import { cancelDelivery } from '../../adapters/store/change-delivery.ts';
import { cancelRun as recordCanceled } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isOutstanding, type RunState } from '../../adapters/store/states.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { claimManually } from '../claim/claim-manually.ts';
import { runOutcome } from '../deliver/run-outcome.ts';
import type { RunDeps } from '../run/run-deps.ts';

/** Who cancels a run, and why. */
export type Canceling = {
  readonly by: string;
  readonly reason: string | null;
  /** The version of the run that a page showed, if one did. */
  readonly shown?: string | undefined;
};

const waitingStates: ReadonlySet<RunState> = new Set([
  'planned',
  'fetched',
  'rendered',
  'staged',
  'delivering',
]);

/** Whether a run waits: for its next attempt, for its time, or for a review. */
export function isWaiting({ state, owner }: Pick<Run, 'state' | 'owner'>): boolean {
  return owner === null && waitingStates.has(state);
}

/**
 * Cancels a run that waits: it is skipped, unless some of its deliveries were made before, and nothing of it is sent from then
 * on. It is not planned again; a command can retry it.
 * @throws {UsageError} if it has ended, or a process works on it or on another run of its period
 * @throws {StoreError} `superseded` if the run has changed since the caller read it
 */
export async function cancelRun(
  { database, now, onState }: Pick<RunDeps, 'database' | 'now' | 'onState'>,
  found: Run,
  { by, reason, shown }: Canceling,
): Promise<Run> {
  if (!isWaiting(found)) throw notWaiting(found);
  const why = {
    by,
    reason:
      reason === null
        ? sayReason('canceled', { who: by })
        : sayReason('canceled_because', { who: by, why: reason }),
    now: now(),
  };
  const canceled = await inTransaction(database, async (transaction) => {
    const taken = await claimManually(transaction, found, why.now, shown);
    const outcome = await afterCanceling(transaction, taken, why);
    return recordCanceled(transaction, taken, outcome, why);
  });
  onState(canceled, 'canceled');
  return canceled;
}

/** Cancels the deliveries that remain. @returns the state that follows from the others */
async function afterCanceling(
  transaction: Database,
  run: Run,
  why: { readonly reason: string; readonly now: Date },
): Promise<RunState> {
  for (const delivery of await deliveriesOf(transaction, run)) {
    if (isOutstanding(delivery)) await cancelDelivery(transaction, delivery, why);
  }
  if (run.state !== 'delivering') return 'skipped';
  return runOutcome(await deliveriesOf(transaction, run)) ?? 'skipped';
}

function notWaiting({ id, state, owner }: Run): UsageError {
  return new UsageError(
    owner === null
      ? sayReason('nothing_to_cancel', { run: id, state })
      : joinReasons(sayReason('being_worked_on', { run: id }), sayReason('cancel_later')),
  );
}
