import type { Delivery } from '../../adapters/store/schema.ts';
import { isOpen } from '../../adapters/store/states.ts';

/** How a run ends whose deliveries have ended. */
export type RunOutcome = 'delivered' | 'partial' | 'failed' | 'unknown' | 'skipped';

/**
 * How a run ends by its deliveries, as `countedDeliveries` has them. `undefined` while one is left to make.
 * One that may have arrived outweighs all others: a person has to look. A run of which every delivery was canceled is
 * skipped.
 */
export function runOutcome(deliveries: readonly Delivery[]): RunOutcome | undefined {
  if (latestDeliveries(deliveries).some(isOpen)) return undefined;
  const states = countedDeliveries(deliveries).map(({ state }) => state);
  if (states.includes('unknown')) return 'unknown';
  const accepted = states.filter((state) => state === 'accepted').length;
  const meant = states.filter((state) => state !== 'skipped').length;
  if (meant === 0 && states.length > 0) return 'skipped';
  if (accepted === meant) return 'delivered';
  return accepted === 0 ? 'failed' : 'partial';
}

/**
 * The deliveries by which a run is judged: of each planned one the last repetition. A copy that a person sent to one
 * address counts where its recipient did not have the report before; one to anybody else counts for nothing.
 * @param deliveries - of one run, in order
 */
export function countedDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  const counted = new Map<string, Delivery>();
  for (const delivery of deliveries) {
    const place = delivery.copyOf ?? delivery.id;
    const before = counted.get(place);
    const isCounted = delivery.origin === 'planned' || (before && before.state !== 'accepted');
    if (isCounted) counted.set(place, delivery);
  }
  return [...counted.values()];
}

/** Of each delivery the last repetition, in their order. @param deliveries - of one run, in order */
export function latestDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  const latest = new Map(deliveries.map((delivery) => [delivery.copyOf ?? delivery.id, delivery]));
  return [...latest.values()];
}

/** Whether somebody who was meant to get a run has it, or may have. */
export function isDelivered(deliveries: readonly Delivery[]): boolean {
  return deliveries.some(
    ({ origin, state }) =>
      origin === 'planned' && (state === 'accepted' || state === 'unknown' || state === 'sending'),
  );
}
