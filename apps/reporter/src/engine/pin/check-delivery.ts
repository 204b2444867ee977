import { pinRun } from '../../adapters/store/change-run.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isIssued } from '../deliver/issued-files.ts';
import { isDelivered } from '../deliver/run-outcome.ts';
import { stagedAdvice } from '../deliver/settings-advice.ts';
import { isCompletePin, renewedPin } from '../plan/account-pin.ts';
import { type NewerRunDeps, newerRun, replacedText } from './newer-run.ts';
import {
  type CurrentSettings,
  type PresentAccount,
  removedReason,
  unconfirmedText,
  unreadableText,
} from './present-account.ts';
import { categoriesToCompare, withCategories } from './with-categories.ts';

/** Whether a delivery of a staged run is still configured, and why not. */
export type DeliveryCheck =
  | { readonly outcome: 'configured'; readonly run: Run }
  /** The account has changed, so the run is held. */
  | { readonly outcome: 'changed'; readonly reason: string }
  /** The token of the account, or what its categories are called, cannot be read at the moment, so the delivery is checked again later. */
  | { readonly outcome: 'unreadable'; readonly reason: string }
  /** The job, the account or the recipient is no longer configured. */
  | { readonly outcome: 'gone'; readonly reason: string }
  /** A newer report of the same period has replaced it. */
  | { readonly outcome: 'replaced'; readonly reason: string };

/** A delivery, and the current account of its run. */
export type CheckedDelivery = { readonly delivery: Delivery; readonly present: PresentAccount };

/** Dependencies of the check. */
export type CheckDeps = { readonly database: Database; readonly current: CurrentSettings };

/**
 * Checks a delivery against the current configuration before it is made. A run that was never pinned is pinned to its
 * current account; use the returned run for the next delivery. A delivery to an address given with `--to` is always
 * made.
 */
export async function checkDelivery(
  { database, current }: CheckDeps,
  run: Run,
  { delivery, present: named }: CheckedDelivery,
): Promise<DeliveryCheck> {
  if (delivery.origin === 'manual') return { outcome: 'configured', run };
  const gone = removedReason(named, run, delivery);
  if (gone !== undefined) return { outcome: 'gone', reason: gone };
  // A repeated delivery was requested, even if there is a newer report.
  const newer = delivery.copyOf === null ? await replacing({ database, current }, named, run) : undefined;
  if (newer && 'unreadable' in newer) return { outcome: 'unreadable', reason: newer.unreadable };
  if (newer) return { outcome: 'replaced', reason: replacedText(newer) };
  const present = await compared({ database, current }, named, run);
  if ('unreadable' in present) return { outcome: 'unreadable', reason: present.unreadable };
  const unreadable = unreadableText(present, run);
  if (unreadable !== undefined) return { outcome: 'unreadable', reason: unreadable };
  const changed = unconfirmedText(present, run);
  if (changed !== undefined) {
    const isSent = isDelivered(await deliveriesOf(database, run));
    const context = { isSent, isIssued: await isIssued(database, run), command: 'release' } as const;
    return { outcome: 'changed', reason: stagedAdvice(run, changed, context) };
  }
  const isPinned = isCompletePin(run.pin) || !('identity' in present);
  const pinned = isPinned ? run : await pinRun(database, run, renewedPin(run, present.identity));
  return { outcome: 'configured', run: pinned };
}

/** The run that replaces another one, or why that cannot be known at the moment. */
async function replacing(
  deps: CheckDeps,
  present: PresentAccount,
  run: Run,
): Promise<Run | { readonly unreadable: string } | undefined> {
  if (!('job' in present)) return undefined;
  const { database } = deps;
  try {
    const categoriesFor: NewerRunDeps['categoriesFor'] = (runs) =>
      categoriesToCompare(deps, async () => present, runs);
    return await newerRun({ database, job: present.job, categoriesFor }, run);
  } catch (error) {
    return unreadableCategories(run, error);
  }
}

/** The account with what its filter means, or why that cannot be known at the moment. */
async function compared(
  asking: CheckDeps,
  present: PresentAccount,
  run: Run,
): Promise<PresentAccount | { readonly unreadable: string }> {
  // The files of confirmed deliveries go out whatever the filter means.
  if (unconfirmedText(present, run) === undefined) return present;
  try {
    return await withCategories(asking, present, [run]);
  } catch (error) {
    return unreadableCategories(run, error);
  }
}

/** @throws errors of the store */
function unreadableCategories({ account }: Run, error: unknown): { readonly unreadable: string } {
  if (error instanceof StoreError) throw error;
  return { unreadable: sayReason('categories_unreadable', { account, why: failureText(error) }) };
}
