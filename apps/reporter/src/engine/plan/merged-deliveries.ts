import type { DeliveryChanges } from '../../adapters/store/replan-deliveries.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { isLeft } from '../../adapters/store/states.ts';
import { latestDeliveries } from '../deliver/run-outcome.ts';
import { deliveryId } from './run-identity.ts';

/**
 * How the deliveries of a run become those that the present configuration plans for it. What has ended, and what a
 * person asked for, stays as it is; one that was refused is repeated with what is made now.
 * @param existing - all of the run
 * @param planned - those of the run as it would be planned now
 */
export function mergedDeliveries(
  run: Run,
  existing: readonly Delivery[],
  planned: readonly Delivery[],
): DeliveryChanges {
  const there = byPlace(latestDeliveries(existing.filter(({ origin }) => origin === 'planned')));
  const wanted = byPlace(planned);
  const renewed = [...wanted].flatMap(([place, plan]) => {
    const known = there.get(place);
    return known && isReplaceable(known) ? [{ ...plan, id: known.id, position: known.position }] : [];
  });
  const added = [...wanted]
    .map(([place, plan]) => ({ known: there.get(place), plan }))
    .filter(({ known }) => known === undefined || known.state === 'refused')
    .map(({ known, plan }, index) => {
      const position = existing.length + index;
      const copyOf = known ? (known.copyOf ?? known.id) : null;
      return { ...plan, id: deliveryId(run.id, position), runId: run.id, position, copyOf };
    });
  const dropped = [...there]
    .filter(([place, each]) => isReplaceable(each) && !wanted.has(place))
    .map(([, each]) => each)
    .map(({ id, target }) => ({
      id,
      reason: `${target} no longer receives the reports of ${run.job} for ${run.account}`,
    }));
  return { renewed, added, dropped };
}

function isReplaceable(delivery: Delivery): boolean {
  return isLeft(delivery) || delivery.state === 'skipped';
}

/** By where they go; a job may bring several sets of files to one folder. */
function byPlace(deliveries: readonly Delivery[]): Map<string, Delivery> {
  const groups = Map.groupBy(
    deliveries,
    ({ channel, target }) => `${channel} ${channel === 'email' ? target.toLowerCase() : target}`,
  );
  return new Map(
    [...groups].flatMap(([place, group]) => group.map((each, index) => [`${index} ${place}`, each] as const)),
  );
}
