import { releaseClaim } from '../../adapters/store/change-run.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import {
  missingKeyFailure,
  persistentDeliveryFailure,
  persistentWait,
} from '../alerts/persistent-failure.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';
import type { TargetWait } from '../deliver/targets.ts';
import { nextAttemptOf } from '../retry/next-attempt.ts';

/** The deliveries of a run, and the current time. */
export type RescheduleOptions = {
  readonly deliveries: readonly Delivery[];
  /** Targets that deliveries of the run wait for. */
  readonly waits?: readonly TargetWait[];
  /** The missing key that blocks every delivery until someone restores it; its owner gets an alert immediately. */
  readonly missing?: StoreError | undefined;
  readonly now: Date;
};

/**
 * Gives up the claim on a staged run that still has deliveries. The run is attempted again when its next delivery is
 * due, and records what it waits for. Records a persistent failure if its deliveries have been deferred for about an hour.
 * @throws {StoreError} `superseded` if another process has taken over the run
 */
export function rescheduleRun(
  database: Database,
  run: Run,
  { deliveries, waits = [], missing, now }: RescheduleOptions,
): Promise<Run> {
  const nextAt = nextAttemptOf(run, deliveries, now);
  // A held run is not attempted automatically, and its owner already knows.
  const failure =
    nextAt === null
      ? undefined
      : (missingKeyFailure(missing) ??
        persistentDeliveryFailure(deliveries, now) ??
        persistentWait(waits, now));
  const reason = nextAt === null ? undefined : waitedFor(deliveries);
  return releaseClaim(database, run, { now, nextAt, reason, failure });
}

/** The reason of the first deferred delivery. */
function waitedFor(deliveries: readonly Delivery[]): string | undefined {
  const first = deliveries.find(({ state, reason }) => state === 'deferred' && reason !== null);
  return first && deliveryReason(first);
}
