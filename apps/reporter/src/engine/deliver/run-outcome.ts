import type { Delivery } from '../../adapters/store/schema.ts';
import { isOpen } from '../../adapters/store/states.ts';

/** The final state of a run whose deliveries have ended. */
export type RunOutcome = 'delivered' | 'partial' | 'failed' | 'unknown' | 'skipped';

/**
 * The final state of a run from its counted deliveries, or `undefined` if one is not finished. `unknown` takes
 * precedence, because someone must check whether the message arrived. A run whose deliveries were all canceled is
 * `skipped`.
 */
export function runOutcome(deliveries: readonly Delivery[]): RunOutcome | undefined {
  if (latestDeliveries(deliveries).some(isOpen)) return undefined;
  const states = countedDeliveries(deliveries).map(({ state }) => state);
  if (states.includes('unknown')) return 'unknown';
  const accepted = states.filter((state) => state === 'accepted').length;
  const planned = states.filter((state) => state !== 'skipped').length;
  if (planned === 0 && states.length > 0) return 'skipped';
  if (accepted === planned) return 'delivered';
  return accepted === 0 ? 'failed' : 'partial';
}

/**
 * The deliveries that determine the outcome of a run: of each planned delivery, the latest repetition. A resent copy
 * counts only if its recipient did not get the report before; a copy for anyone else does not count.
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

/**
 * The latest repetition of each delivery, in order.
 * @param deliveries - of one run, in order
 */
export function latestDeliveries(deliveries: readonly Delivery[]): Delivery[] {
  const latest = new Map(deliveries.map((delivery) => [delivery.copyOf ?? delivery.id, delivery]));
  return [...latest.values()];
}

/** Whether a planned recipient received the report, or may have. */
export function isDelivered(deliveries: readonly Delivery[]): boolean {
  return deliveries.some(
    ({ origin, state }) =>
      origin === 'planned' && (state === 'accepted' || state === 'unknown' || state === 'sending'),
  );
}
