import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery } from '../../adapters/store/schema.ts';

/** Paths in folders and buckets where the run delivers the same file in the same language, as planned. */
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
