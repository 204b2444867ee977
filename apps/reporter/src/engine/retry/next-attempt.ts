import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isOutstanding } from '../../adapters/store/states.ts';
import { latestRecordable, latestWait } from '../../adapters/store/time-bounds.ts';
import { deliveryRetries, lastAttemptAt, reportRetries } from './pauses.ts';

/**
 * When a staged run is due again: immediately if a delivery has not begun, otherwise when the first deferred delivery
 * is due.
 * @returns `null` if nothing is left to deliver, or the run is held
 */
export function nextAttemptOf(run: Run, deliveries: readonly Delivery[], now: Date): string | null {
  if (run.isHeld === 1) return null;
  const left = deliveries.filter(isOutstanding);
  const present = now.toISOString();
  const times = left.map((delivery) => {
    const { nextAttemptAt } = delivery;
    return nextAttemptAt === null || (nextAttemptAt > present && isDueDelivery(delivery, now))
      ? present
      : nextAttemptAt;
  });
  return times.toSorted()[0] ?? null;
}

/**
 * Approximate time of the last automatic attempt of a run: of its report, or of its last deferred delivery.
 * @returns `null` if the run is not attempted automatically
 */
export function lastAttemptOf(
  { state, failures, nextAt }: Run,
  deliveries: readonly Delivery[],
): string | null {
  if (nextAt === null) return null;
  if (state !== 'delivering') return lastAttemptAt(reportRetries, failures, nextAt);
  const lasts = deliveries.flatMap(({ state: each, attempt, nextAttemptAt }) =>
    each === 'deferred' && nextAttemptAt !== null
      ? [lastAttemptAt(deliveryRetries, attempt, nextAttemptAt)]
      : [],
  );
  return lasts.toSorted().at(-1) ?? null;
}

/** Whether a delivery is due. */
export function isDueDelivery(delivery: Delivery, now: Date): boolean {
  const { nextAttemptAt, changedAt } = delivery;
  if (!isOutstanding(delivery)) return false;
  if (nextAttemptAt === null || nextAttemptAt <= now.toISOString()) return true;
  // A time this far in the future was written by a clock that was ahead.
  return nextAttemptAt > latestWait(now) || changedAt > latestRecordable(now);
}
