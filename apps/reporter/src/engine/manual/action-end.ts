import type { ActionEnd } from '../../adapters/store/console-actions.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';

/** A run after an action. */
export type ActedRun = {
  readonly run: Run;
  readonly deliveries?: readonly Delivery[];
  readonly isDelivered?: boolean;
  readonly error?: unknown;
};

/** How an action on a run ended. */
export function actionEnd({ run, deliveries = [], isDelivered, error }: ActedRun): ActionEnd {
  if (error !== undefined) return { outcome: 'failed', reason: failureText(error) };
  if (isDelivered ?? (run.isHeld === 0 && (run.state === 'delivered' || run.state === 'skipped'))) {
    return { outcome: 'done', reason: null };
  }
  const missing = deliveries.find(({ state }) => state !== 'accepted');
  return { outcome: 'failed', reason: missing ? deliveryReason(missing) : run.reason };
}

/**
 * How an action ended that may have been refused.
 * @throws {StoreError} `unavailable` if the store becomes unavailable
 */
export async function endedAs(act: () => Promise<ActionEnd>): Promise<ActionEnd> {
  try {
    return await act();
  } catch (error) {
    const end = endOfError(error);
    if (end) return end;
    throw error;
  }
}

/** How an action ended with an error; `undefined` if nobody expected it, or the store is unavailable. */
export function endOfError(error: unknown): ActionEnd | undefined {
  if (error instanceof UsageError) return { outcome: 'refused', reason: failureText(error) };
  if (!(error instanceof StoreError) || error.code === 'unavailable') return undefined;
  const isTaken = error.code === 'superseded';
  const reason = isTaken ? 'the run changed at the same time; look at it again' : failureText(error);
  return { outcome: isTaken ? 'refused' : 'failed', reason };
}
