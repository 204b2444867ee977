import { beyondAnyPause } from '../store/longest-pause.ts';
import type { Delivery, Run } from '../store/schema.ts';

/**
 * When somebody has to work on a staged run again: at once where a delivery has not begun, later where all are put off.
 * @returns `null` where nothing is left, or the run waits for a person
 */
export function nextTryOf(run: Run, deliveries: readonly Delivery[], now: Date): string | null {
  if (run.isHeld === 1) return null;
  const left = deliveries.filter(({ state }) => state === 'pending' || state === 'deferred');
  return left.map(({ nextTryAt }) => nextTryAt ?? now.toISOString()).toSorted()[0] ?? null;
}

/** Whether a delivery is to be made now. */
export function isDueDelivery({ state, nextTryAt }: Delivery, now: Date): boolean {
  if (state !== 'pending' && state !== 'deferred') return false;
  return nextTryAt === null || nextTryAt <= now.toISOString() || nextTryAt > beyondAnyPause(now);
}
