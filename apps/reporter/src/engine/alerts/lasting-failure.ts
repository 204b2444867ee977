import type { LastingFailure } from '../../adapters/store/job-health.ts';
import type { AlertCause, Delivery } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import type { TargetWait } from '../deliver/targets.ts';
import { alertAfterMs, deliveryRetries, failuresBeforeAlert, reportRetries } from '../retry/pauses.ts';
import type { RetryDecision } from '../retry/retry-policy.ts';

/** With so many failures a report is tried in vain for about an hour: 63 minutes. */
const longFailures = failuresBeforeAlert(reportRetries);

/** With so many tries a delivery is tried in vain for about an hour: 75 minutes. */
const longTries = failuresBeforeAlert(deliveryRetries);

/** Why a report could not be made. */
export type Failure = { readonly cause: AlertCause; readonly reason: string };

/** What its owner is to know of a run that is tried again, where it has failed for about an hour. A limit is no failure. */
export function lastingReportFailure(
  ending: RetryDecision,
  { cause, reason }: Failure,
): LastingFailure | undefined {
  const isLong = ending.outcome === 'retried' && ending.failures >= longFailures;
  return isLong ? { cause, reason } : undefined;
}

/** What its owner is to know of a staged run that could not be worked on so often, one time after the other. */
export function lastingReleaseFailure(times: number, failure: Failure): LastingFailure | undefined {
  return times >= longFailures ? failure : undefined;
}

/** What its owner is to know of a run of which deliveries are put off again and again for about an hour. */
export function lastingDeliveryFailure(
  deliveries: readonly Delivery[],
  now: Date,
): LastingFailure | undefined {
  const late = deliveries.find((delivery) => isLate(delivery, now));
  return late && { cause: 'undelivered', reason: `${late.target}: ${late.reason ?? late.state}` };
}

/** What its owner is to know of a run whose deliveries have waited for about an hour for a target that does not answer. */
export function lastingWait(waits: readonly TargetWait[], now: Date): LastingFailure | undefined {
  const late = waits.find(({ since }) => now.getTime() - since.getTime() >= alertAfterMs);
  return late && { cause: 'undelivered', reason: late.reason };
}

/** What its owner is to know of a run whose files cannot be read because their key is not configured. */
export function missingKeyFailure(missing: StoreError | undefined): LastingFailure | undefined {
  return missing && { cause: 'configuration', reason: missing.message };
}

/** One that is to be tried at once was interrupted, not put off. */
function isLate({ state, attempt, nextAttemptAt }: Delivery, now: Date): boolean {
  return (
    state === 'deferred' &&
    attempt >= longTries &&
    nextAttemptAt !== null &&
    nextAttemptAt > now.toISOString()
  );
}
