import type { PersistentFailure } from '../../adapters/store/job-health.ts';
import type { AlertCause, Delivery } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';
import type { TargetWait } from '../deliver/targets.ts';
import { alertAfterMs, deliveryRetries, failuresBeforeAlert, reportRetries } from '../retry/pauses.ts';
import type { RetryDecision } from '../retry/retry-policy.ts';

/** After this many failures, a report has been failing for about an hour (63 minutes). */
const longFailures = failuresBeforeAlert(reportRetries);

/** After this many attempts, a delivery has been failing for about an hour (75 minutes). */
const longAttempts = failuresBeforeAlert(deliveryRetries);

/** Why a report could not be created. */
export type Failure = { readonly cause: AlertCause; readonly reason: string };

/** The failure to alert about if a run has been retried for about an hour. A rate limit is not a failure. */
export function persistentReportFailure(
  decision: RetryDecision,
  { cause, reason }: Failure,
): PersistentFailure | undefined {
  const isLong = decision.outcome === 'retried' && decision.failures >= longFailures;
  return isLong ? { cause, reason } : undefined;
}

/** The failure to alert about if a staged run was released too many times in a row. */
export function persistentReleaseFailure(times: number, failure: Failure): PersistentFailure | undefined {
  return times >= longFailures ? failure : undefined;
}

/** The failure to alert about if deliveries have been retried for about an hour. */
export function persistentDeliveryFailure(
  deliveries: readonly Delivery[],
  now: Date,
): PersistentFailure | undefined {
  const late = deliveries.find((delivery) => isLate(delivery, now));
  return late && { cause: 'undelivered', reason: deliveryReason(late) };
}

/** The failure to alert about if deliveries have waited for about an hour for a target that does not respond. */
export function persistentWait(waits: readonly TargetWait[], now: Date): PersistentFailure | undefined {
  const late = waits.find(({ since }) => now.getTime() - since.getTime() >= alertAfterMs);
  return late && { cause: 'undelivered', reason: late.reason };
}

/** The failure to alert about if files cannot be read because their key is not configured. */
export function missingKeyFailure(missing: StoreError | undefined): PersistentFailure | undefined {
  return missing && { cause: 'configuration', reason: missing.message };
}

/** Whether a delivery has been failing for long. One that is due immediately was interrupted and did not fail. */
function isLate({ state, attempt, nextAttemptAt }: Delivery, now: Date): boolean {
  return (
    state === 'deferred' &&
    attempt >= longAttempts &&
    nextAttemptAt !== null &&
    nextAttemptAt > now.toISOString()
  );
}
