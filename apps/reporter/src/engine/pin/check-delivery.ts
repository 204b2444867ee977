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

/** Whether a delivery of a staged run is still configured, and why not. */
export type DeliveryCheck =
  | { readonly outcome: 'configured'; readonly run: Run }
  /** The account has changed, so the run is held. */
  | { readonly outcome: 'changed'; readonly reason: string }
  /** The token of the account cannot be read at the moment, so the delivery is checked again later. */
  | { readonly outcome: 'unreadable'; readonly reason: string }
  /** The job, the account or the recipient is no longer configured. */
  | { readonly outcome: 'gone'; readonly reason: string }
  /** A newer report of the same period has replaced it. */
  | { readonly outcome: 'replaced'; readonly reason: string };

/** Dependencies of the check. */
export type Asking = { readonly database: Database; readonly current: CurrentSettings };

/**
 * Checks a delivery against the current configuration before it is made. A run that was never pinned is pinned to its
 * current account; use the returned run for the next delivery. A delivery to an address given with `--to` is always
 * made.
 */
export async function checkDelivery(
  { database, current }: Asking,
  run: Run,
  delivery: Delivery,
): Promise<DeliveryCheck> {
  if (delivery.origin === 'manual') return { outcome: 'configured', run };
  const present = await presentAccount(current, run);
  const gone = goneReason(present, run, delivery);
  if (gone !== undefined) return { outcome: 'gone', reason: gone };
  // A repeated delivery was requested, even if there is a newer report.
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
  return { outcome: 'configured', run: pinned };
}
