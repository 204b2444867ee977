import { pinRun } from '../../adapters/store/change-run.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isDelivered } from '../deliver/run-outcome.ts';
import { stagedAdvice } from '../deliver/settings-advice.ts';
import { isCompletePin, pinOf } from '../plan/account-pin.ts';
import { newerRun, replacedText } from './newer-run.ts';
import {
  type CurrentSettings,
  changedText,
  goneReason,
  presentAccount,
  unreadableText,
} from './present-account.ts';

/** Whether a delivery of a staged run is still meant by the configuration, and why not. */
export type DeliveryCheck =
  | { readonly outcome: 'meant'; readonly run: Run }
  /** The account is another one by now: the run is for a person. */
  | { readonly outcome: 'changed'; readonly reason: string }
  /** The token of the account cannot be read for now, so nobody knows: it is asked again later. */
  | { readonly outcome: 'unreadable'; readonly reason: string }
  /** The job, the account or the recipient is no longer configured. */
  | { readonly outcome: 'gone'; readonly reason: string }
  /** A newer report of the same period has taken its place. */
  | { readonly outcome: 'replaced'; readonly reason: string };

/** What a delivery is asked about with. */
export type Asking = { readonly database: Database; readonly current: CurrentSettings };

/**
 * Asks the configuration as it is now about a delivery that is about to be made. A run that was never pinned is pinned
 * to its account as it is: the next delivery is asked about with the run that comes back. What a person
 * sends to an address of their choice is always meant.
 */
export async function checkDelivery(
  { database, current }: Asking,
  run: Run,
  delivery: Delivery,
): Promise<DeliveryCheck> {
  if (delivery.origin === 'manual') return { outcome: 'meant', run };
  const present = await presentAccount(current, run);
  const gone = goneReason(present, run, delivery);
  if (gone !== undefined) return { outcome: 'gone', reason: gone };
  // What a person has delivered once more is meant although there is a newer one.
  const newer =
    'job' in present && delivery.copyOf === null ? await newerRun(database, present.job, run) : undefined;
  if (newer) return { outcome: 'replaced', reason: replacedText(newer) };
  const unreadable = unreadableText(present, run);
  if (unreadable !== undefined) return { outcome: 'unreadable', reason: unreadable };
  const changed = changedText(present, run);
  if (changed !== undefined) {
    const isSent = isDelivered(await deliveriesOf(database, run));
    return { outcome: 'changed', reason: stagedAdvice(run, changed, { isSent, command: 'release' }) };
  }
  const isPinned = isCompletePin(run.pin) || !('identity' in present);
  const pinned = isPinned ? run : await pinRun(database, run, pinOf(run.id, present.identity));
  return { outcome: 'meant', run: pinned };
}
