import type { ActionEnd } from '../../adapters/store/console-actions.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';
import { isCanceled } from '../pin/present-account.ts';

/** A run after an action. */
export type ActedRun = {
  readonly run: Run;
  readonly deliveries?: readonly Delivery[];
  readonly isDelivered?: boolean;
  readonly error?: unknown;
};

/** How an action on a run ended. A run without recipients is not done, because nobody received its report. */
export async function actionEnd(database: Database, acted: ActedRun): Promise<ActionEnd> {
  const { run, isDelivered, error } = acted;
  if (error !== undefined) return { outcome: 'failed', reason: failureText(error) };
  if (isDelivered ?? (run.isHeld === 0 && run.state === 'delivered'))
    return { outcome: 'done', reason: null };
  const deliveries = acted.deliveries ?? (await deliveriesOf(database, run));
  if (run.isHeld === 0 && run.state === 'skipped') return endOfSkipped(run, deliveries);
  const missing = deliveries.find(({ state }) => state !== 'accepted');
  return { outcome: 'failed', reason: missing ? deliveryReason(missing) : run.reason };
}

/** A skipped run needs no report, unless its deliveries were canceled. */
function endOfSkipped(run: Run, deliveries: readonly Delivery[]): ActionEnd {
  const isWithoutRecipients = deliveries.some((delivery) => isCanceled(run, delivery));
  return isWithoutRecipients ? { outcome: 'failed', reason: run.reason } : { outcome: 'done', reason: null };
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
  const reason = isTaken
    ? joinReasons(sayReason('changed_meanwhile'), sayReason('look_again'))
    : failureText(error);
  return { outcome: isTaken ? 'refused' : 'failed', reason };
}

/** The first of several reasons, and how many more there are. */
export function firstOf(reason: string, more: number): string {
  return more === 0 ? reason : sayReason('and_more', { why: reason, count: more });
}
