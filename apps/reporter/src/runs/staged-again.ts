import { UsageError } from '../cli/usage-error.ts';
import { inTransaction } from '../store/in-transaction.ts';
import { addDeliveries } from '../store/plan-run.ts';
import { deliveriesOf, filesOf } from '../store/read-runs.ts';
import type { Database, Delivery, Run } from '../store/schema.ts';
import { deliverRun, type RunWork } from './deliver-run.ts';
import { takeByHand } from './take-by-hand.ts';

/** What became of delivering once more. */
export type Resent = {
  readonly run: Run;
  /** Those that were asked for, as they are now. */
  readonly deliveries: readonly Delivery[];
  /** Whether all that was asked for got to its place; others of the run need not have. */
  readonly isDelivered: boolean;
};

/** What of a run is to be delivered. */
export type Choice = {
  /** Deliveries that are left to make. */
  readonly left: readonly Delivery[];
  /** Deliveries that are recorded in addition. */
  readonly further: readonly Delivery[];
};

/** Chooses among the deliveries of a run that this process has taken; what it throws leaves the run as it was. */
export type Choose = (
  transaction: Database,
  taken: Run,
  deliveries: readonly Delivery[],
) => Promise<Choice & { readonly run: Run }>;

/**
 * Delivers staged files of a run for a person, the very bytes.
 * @throws {UsageError} where nothing is staged, the files were removed, or a process works on the run
 */
export async function deliverStagedAgain(work: RunWork, found: Run, choose: Choose): Promise<Resent> {
  const { database, now } = work;
  const { run, only } = await inTransaction(database, async (transaction) => {
    const taken = await takeByHand(transaction, found, now());
    await refuseUnfit(transaction, taken);
    const chosen = await choose(transaction, taken, await deliveriesOf(transaction, taken));
    await addDeliveries(transaction, chosen.further);
    return { run: chosen.run, only: new Set([...chosen.left, ...chosen.further].map(({ id }) => id)) };
  });
  const ended = await deliverRun(work, run, only);
  const deliveries = (await deliveriesOf(database, ended)).filter(({ id }) => only.has(id));
  return { run: ended, deliveries, isDelivered: deliveries.every(({ state }) => state === 'accepted') };
}

/** Of a run whose files cannot be delivered. */
async function refuseUnfit(transaction: Database, run: Run): Promise<void> {
  const { id, state, reason, filesRemovedAt } = run;
  if (filesRemovedAt !== null) {
    throw new UsageError(
      `the files of run ${id} were removed on ${filesRemovedAt.slice(0, 10)}, as store.keepFiles says; what it delivered is still recorded: outlay show ${id}`,
    );
  }
  if ((await filesOf(transaction, run)).length > 0) return;
  throw new UsageError(`run ${id} has no staged files: it is ${state}, ${reason ?? 'without a report'}`);
}
