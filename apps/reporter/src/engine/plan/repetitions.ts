import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { newDelivery } from './planned-run.ts';

/** The deliveries to repeat. */
export type RepetitionOptions = {
  readonly ended: readonly Delivery[];
  readonly now: Date;
  /** Origin of the repetitions; by default that of the repeated delivery. */
  readonly origin?: Delivery['origin'];
};

/**
 * Creates deliveries that repeat ended ones: the same files to the same target.
 * @param deliveries - all deliveries of the run
 */
export function repetitions(
  run: Run,
  deliveries: readonly Delivery[],
  { ended, now, origin }: RepetitionOptions,
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
