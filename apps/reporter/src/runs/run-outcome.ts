import type { Delivery } from '../store/schema.ts';

/** How a run ends whose deliveries have ended. */
export type RunOutcome = 'delivered' | 'partial' | 'failed' | 'unknown' | 'skipped';

/**
 * How a run ends by its deliveries: of one that was repeated, the last counts. `undefined` while one is left to make.
 * One that may have arrived outweighs all others: a person has to look. A run of which every delivery was cancelled is
 * skipped.
 */
export function runOutcome(deliveries: readonly Delivery[]): RunOutcome | undefined {
  const states = latestDeliveries(deliveries).map(({ state }) => state);
  if (states.some((state) => state === 'pending' || state === 'sending' || state === 'deferred')) {
    return undefined;
  }
  if (states.includes('unknown')) return 'unknown';
  const accepted = states.filter((state) => state === 'accepted').length;
  const meant = states.filter((state) => state !== 'skipped').length;
  if (meant === 0 && states.length > 0) return 'skipped';
  if (accepted === meant) return 'delivered';
  return accepted === 0 ? 'failed' : 'partial';
}

/** Of each delivery the last repetition, in their order. @param deliveries - of one run, in order */
export function latestDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  const latest = new Map(deliveries.map((delivery) => [delivery.copyOf ?? delivery.id, delivery]));
  return [...latest.values()];
}
