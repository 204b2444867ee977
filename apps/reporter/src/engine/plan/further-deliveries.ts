import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { newDelivery } from './planned-run.ts';

/** What is repeated. */
export type Repeating = {
  readonly ended: readonly Delivery[];
  readonly now: Date;
  /** Of the repetitions; that of the deliveries where it is not given. */
  readonly origin?: Delivery['origin'];
};

/**
 * Further deliveries of a run that repeat some that have ended: the same files to the same place.
 * @param deliveries - all of the run
 */
export function repetitions(
  run: Run,
  deliveries: readonly Delivery[],
  { ended, now, origin }: Repeating,
): Delivery[] {
  return ended.map((delivery, index) =>
    newDelivery(run, deliveries.length + index, {
      ...delivery,
      copyOf: delivery.copyOf ?? delivery.id,
      origin: origin ?? delivery.origin,
      now: now.toISOString(),
    }),
  );
}
