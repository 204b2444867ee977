import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery } from '../../adapters/store/schema.ts';

/** Where a run puts a file in the language of a delivery: the paths in its folders and buckets, as they were planned. */
export async function otherPlaces(
  database: Database,
  { runId, locale }: Delivery,
  format: string,
): Promise<string[]> {
  const deliveries = await deliveriesOf(database, { id: runId });
  const places = deliveries
    .filter(
      (delivery) =>
        delivery.channel !== 'email' && delivery.locale === locale && delivery.state !== 'skipped',
    )
    .flatMap(({ target, files }) =>
      files.filter((file) => file.format === format).map(({ name }) => `${target}/${name}`),
    );
  return [...new Set(places)];
}
