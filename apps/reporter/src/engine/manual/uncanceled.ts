import { reinstateRun } from '../../adapters/store/change-run.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';

/** A run and its deliveries. */
type WithDeliveries = { readonly run: Run; readonly deliveries: readonly Delivery[] };

/**
 * Takes back that a claimed run was canceled, so that its deliveries can be made; another run stays as it is.
 * @throws {StoreError} `superseded`
 */
export async function uncanceled(
  transaction: Database,
  run: Run,
  { deliveries, now }: Pick<WithDeliveries, 'deliveries'> & { readonly now: Date },
): Promise<WithDeliveries> {
  if (run.canceledBy === null) return { run, deliveries };
  const reinstated = await reinstateRun(transaction, run, now);
  return { run: reinstated, deliveries: await deliveriesOf(transaction, reinstated) };
}
