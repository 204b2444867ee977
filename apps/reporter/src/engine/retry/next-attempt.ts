import { beyondAnyClock, beyondAnyPause } from '../../adapters/store/longest-pause.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft } from '../../adapters/store/states.ts';
import { deliveryTries, lastTryAt, reportTries } from './pauses.ts';

/**
 * When somebody has to work on a staged run again: at once where a delivery has not begun, later where all are put off.
 * @returns `null` where nothing is left, or the run waits for a person
 */
export function nextTryOf(run: Run, deliveries: readonly Delivery[], now: Date): string | null {
  if (run.isHeld === 1) return null;
  const left = deliveries.filter(isLeft);
  const present = now.toISOString();
  const times = left.map((delivery) => {
    const { nextTryAt } = delivery;
    return nextTryAt === null || (nextTryAt > present && isDueDelivery(delivery, now)) ? present : nextTryAt;
  });
  return times.toSorted()[0] ?? null;
}

/**
 * About when a run is tried for the last time: to make its report, or the last of its deliveries that are put off.
 * @returns `null` where it is not tried again by itself
 */
export function lastTryOf({ state, failures, nextAt }: Run, deliveries: readonly Delivery[]): string | null {
  if (nextAt === null) return null;
  if (state !== 'delivering') return lastTryAt(reportTries, failures, nextAt);
  const lasts = deliveries.flatMap(({ state: each, attempt, nextTryAt }) =>
    each === 'deferred' && nextTryAt !== null ? [lastTryAt(deliveryTries, attempt, nextTryAt)] : [],
  );
  return lasts.toSorted().at(-1) ?? null;
}

/** Whether a delivery is to be made now. */
export function isDueDelivery(delivery: Delivery, now: Date): boolean {
  const { nextTryAt, changedAt } = delivery;
  if (!isLeft(delivery)) return false;
  if (nextTryAt === null || nextTryAt <= now.toISOString()) return true;
  // By a clock that was ahead.
  return nextTryAt > beyondAnyPause(now) || changedAt > beyondAnyClock(now);
}
