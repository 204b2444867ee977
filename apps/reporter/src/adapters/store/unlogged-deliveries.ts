import { createHash } from 'node:crypto';
import type { DeliveryLogEntry } from './delivery-log-entry.ts';
import type { Database } from './schema.ts';

const pageSize = 1_000;

/** How many deliveries are listed as older than the log, and the SHA-256 of their sorted identifiers, a line each. */
export async function unloggedDeliveries(
  database: Database,
): Promise<NonNullable<DeliveryLogEntry['unlogged']>> {
  const hash = createHash('sha256');
  let count = 0;
  for (let after = ''; ; ) {
    const page = await database
      .selectFrom('unloggedDelivery')
      .select('deliveryId')
      .where('deliveryId', '>', after)
      .orderBy('deliveryId')
      .limit(pageSize)
      .execute();
    for (const { deliveryId } of page) hash.update(`${deliveryId}\n`);
    count += page.length;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return { count, sha256: hash.digest('hex') };
    after = last.deliveryId;
  }
}
