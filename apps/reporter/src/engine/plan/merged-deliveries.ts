import type { DeliveryChanges } from '../../adapters/store/replan-deliveries.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isOutstanding } from '../../adapters/store/states.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';
import { deliveryId } from './run-identity.ts';

/**
 * Merges the recorded deliveries of a run with those that the current configuration plans. Deliveries that have ended
 * and manual ones are unchanged; a refused delivery is repeated with the new files.
 * @param existing - all deliveries of the run
 * @param planned - deliveries of the run as it would be planned now
 */
export function mergedDeliveries(
  run: Run,
  existing: readonly Delivery[],
  planned: readonly Delivery[],
): DeliveryChanges {
  const recorded = byPlace(latestDeliveries(existing.filter(({ origin }) => origin === 'planned')));
  const wanted = byPlace(planned);
  const renewed = [...wanted].flatMap(([place, plan]) => {
    const known = recorded.get(place);
    return known && isReplaceable(known) ? [{ ...plan, id: known.id, position: known.position }] : [];
  });
  const added = [...wanted]
    .map(([place, plan]) => ({ known: recorded.get(place), plan }))
    .filter(({ known }) => known === undefined || known.state === 'refused')
    .map(({ known, plan }, index) => {
      const position = existing.length + index;
      const copyOf = known ? (known.copyOf ?? known.id) : null;
      return { ...plan, id: deliveryId(run.id, position), runId: run.id, position, copyOf };
    });
  const dropped = [...recorded]
    .filter(([place, each]) => isReplaceable(each) && !wanted.has(place))
    .map(([, each]) => each)
    .map(({ id, target }) => ({
      id,
      reason: sayReason('not_a_recipient', { target, job: run.job, account: run.account }),
    }));
  return { renewed, added, dropped };
}

function isReplaceable(delivery: Delivery): boolean {
  return isOutstanding(delivery) || delivery.state === 'skipped';
}

/** Keyed by target; a job may deliver several sets of files to the same folder. */
function byPlace(deliveries: readonly Delivery[]): Map<string, Delivery> {
  const groups = Map.groupBy(
    deliveries,
    ({ channel, target }) => `${channel} ${channel === 'email' ? target.toLowerCase() : target}`,
  );
  return new Map(
    [...groups].flatMap(([place, group]) => group.map((each, index) => [`${index} ${place}`, each] as const)),
  );
}
