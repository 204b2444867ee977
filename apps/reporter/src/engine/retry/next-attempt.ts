import { beyondAnyClock, beyondAnyPause } from '../../adapters/store/longest-pause.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft } from '../../adapters/store/states.ts';
import { deliveryRetries, lastAttemptAt, reportRetries } from './pauses.ts';

/**
 * When somebody has to work on a staged run again: at once where a delivery has not begun, later where all are put off.
 * @returns `null` where nothing is left, or the run waits for a person
 */
export function nextAttemptOf(run: Run, deliveries: readonly Delivery[], now: Date): string | null {
  if (run.isHeld === 1) return null;
  const left = deliveries.filter(isLeft);
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
 * About when a run is tried for the last time: to make its report, or the last of its deliveries that are put off.
 * @returns `null` where it is not tried again by itself
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

/** Whether a delivery is to be made now. */
export function isDueDelivery(delivery: Delivery, now: Date): boolean {
  const { nextAttemptAt, changedAt } = delivery;
  if (!isLeft(delivery)) return false;
  if (nextAttemptAt === null || nextAttemptAt <= now.toISOString()) return true;
  // By a clock that was ahead.
  return nextAttemptAt > beyondAnyPause(now) || changedAt > beyondAnyClock(now);
}
