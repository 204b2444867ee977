import { pinRun } from '../store/change-run.ts';
import { deliveriesOf } from '../store/read-runs.ts';
import type { Database, Delivery, Run } from '../store/schema.ts';
import { isWholePin, pinOf } from './account-pin.ts';
import { type CurrentSettings, changedText, goneReason, presentAccount } from './present-account.ts';
import { stagedAdvice } from './settings-advice.ts';

/** Whether a delivery of a staged run is still meant by the configuration, and why not. */
export type Meant =
  | { readonly outcome: 'meant' }
  /** The account is another one by now: the run is for a person. */
  | { readonly outcome: 'changed'; readonly reason: string }
  /** The job, the account or the recipient is no longer configured. */
  | { readonly outcome: 'gone'; readonly reason: string };

/** What a delivery is asked about with. */
export type Asking = { readonly database: Database; readonly current: CurrentSettings };

/**
 * Asks the configuration as it is now about a delivery that is about to be made. A run that was never pinned is pinned
 * to its account as it is. What a person sends to an address of their choice is always meant.
 */
export async function stillMeant(
  { database, current }: Asking,
  run: Run,
  delivery: Delivery,
): Promise<Meant> {
  if (delivery.origin === 'manual') return { outcome: 'meant' };
  const present = await presentAccount(current, run);
  const gone = goneReason(present, run, delivery);
  if (gone !== undefined) return { outcome: 'gone', reason: gone };
  const changed = changedText(present, run);
  if (changed !== undefined) {
    const isSent = isDelivered(await deliveriesOf(database, run));
    return { outcome: 'changed', reason: stagedAdvice(run, changed, isSent) };
  }
  if (!isWholePin(run.pin) && 'identity' in present)
    await pinRun(database, run, pinOf(run.id, present.identity));
  return { outcome: 'meant' };
}

/** Whether somebody who was meant to get a run has it, or may have. */
export function isDelivered(deliveries: readonly Delivery[]): boolean {
  return deliveries.some(
    ({ origin, state }) =>
      origin === 'planned' && (state === 'accepted' || state === 'unknown' || state === 'sending'),
  );
}
