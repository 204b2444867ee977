import { beginDelivery } from '../../adapters/store/change-delivery.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { targetOf } from '../deliver/attempt-limits.ts';
import type { TargetSlot, TargetWait } from '../deliver/targets.ts';
import { checkDelivery, type DeliveryCheck } from '../pin/check-delivery.ts';
import { type PresentAccount, presentAccount } from '../pin/present-account.ts';
import type { RunDeps } from './run-deps.ts';

/** A delivery that is to begin, and why its files cannot be read. */
export type BeginningDelivery = { readonly delivery: Delivery; readonly missing: StoreError | undefined };

/** What came of the check of a delivery, and whether it has begun. */
export type CheckedAndBegun = {
  readonly delivery: Delivery;
  readonly check: DeliveryCheck;
  readonly begun: Delivery | undefined;
  /** `undefined` if its files cannot be read. */
  readonly target: TargetSlot | TargetWait | undefined;
};

/** Checks a delivery and records that it begins, in one transaction. Without a filter, the check asks no service. */
export async function checkAndBegin(
  deps: RunDeps,
  run: Run,
  beginning: BeginningDelivery,
): Promise<CheckedAndBegun> {
  const { database, current } = deps;
  const present = await presentAccount(current, run);
  if (!isLocal(present)) return enterAndBegin(deps, run, { ...beginning, present });
  let entered: CheckedAndBegun | undefined;
  try {
    return await inTransaction(database, async (transaction) => {
      entered = await enterAndBegin({ ...deps, database: transaction }, run, { ...beginning, present });
      return entered;
    });
  } catch (error) {
    endSlot(entered, deps.now());
    throw error;
  }
}

/** Whether it can be compared without asking the service. */
export function isLocal(present: PresentAccount): boolean {
  return !('job' in present) || present.job.filter === undefined;
}

/** Begins a delivery that is configured, if its target may get another one. */
export async function enterAndBegin(
  deps: RunDeps,
  run: Run,
  { delivery, missing, present }: BeginningDelivery & { readonly present: PresentAccount },
): Promise<CheckedAndBegun> {
  const { database, current, now } = deps;
  const target = missing ? undefined : deps.targets.enter(targetOf(deps, delivery), now());
  const slot = slotOf(target);
  try {
    const check = await checkDelivery({ database, current }, run, { delivery, present });
    const mayBegin = check.outcome === 'configured' && slot !== undefined;
    const begun = mayBegin ? await beginDelivery(database, delivery, now()) : undefined;
    if (!begun) slot?.end('abandoned', now());
    return { delivery, check, begun, target };
  } catch (error) {
    slot?.end('abandoned', now());
    throw error;
  }
}

export function slotOf(target: TargetSlot | TargetWait | undefined): TargetSlot | undefined {
  return target && !('until' in target) ? target : undefined;
}

/** For a delivery whose beginning could not be recorded. */
export function endSlot(entered: CheckedAndBegun | undefined, now: Date): void {
  if (entered?.begun) slotOf(entered.target)?.end('abandoned', now);
}
