import { confirmDelivery } from '../../adapters/store/change-delivery.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { claimManually } from '../claim/claim-manually.ts';
import { countedDeliveries } from '../deliver/run-outcome.ts';
import { deliverRun } from '../run/deliver-run.ts';
import type { RunDeps } from '../run/run-deps.ts';

/** An uncertain delivery, and who knows that it arrived. */
export type Arrival = {
  readonly delivery: string;
  readonly who: string;
  /** The version of the run that a page showed, if one did. */
  readonly shown?: string | undefined;
};

/**
 * Records that an uncertain message arrived. The run ends as its deliveries say; nothing is sent.
 * @throws {UsageError} if the delivery is not uncertain, or a process works on the run
 */
export async function confirmArrival(
  deps: RunDeps,
  found: Run,
  { delivery, who, shown }: Arrival,
): Promise<Run> {
  const { database, now } = deps;
  const claimed = await inTransaction(database, async (transaction) => {
    const taken = await claimManually(transaction, found, now(), shown);
    const deliveries = countedDeliveries(await deliveriesOf(transaction, taken));
    const uncertain = deliveries.find(({ id, state }) => id === delivery && state === 'unknown');
    if (!uncertain) throw new UsageError(sayReason('not_uncertain', { run: taken.id }));
    await confirmDelivery(transaction, uncertain, { who, now: now() });
    return taken;
  });
  return deliverRun(deps, claimed, new Set());
}
