import { addDeliveries } from './plan-run.ts';
import type { Database, Delivery } from './schema.ts';

/** How a new plan changes the deliveries of a run. */
export type DeliveryChanges = {
  /** Existing deliveries, with new files; they start again. */
  readonly renewed: readonly Delivery[];
  readonly added: readonly Delivery[];
  /** Existing deliveries that are no longer made. */
  readonly dropped: readonly (Pick<Delivery, 'id'> & { readonly reason: string })[];
};

/** Changes the deliveries of a claimed run that was not delivered. */
export async function replanDeliveries(
  database: Database,
  { renewed, added, dropped }: DeliveryChanges,
  now: Date,
): Promise<void> {
  const changedAt = now.toISOString();
  for (const { id, locale, files, messageId, onUncertain } of renewed) {
    const plan = { locale, files: JSON.stringify(files), messageId, onUncertain };
    const change = { ...plan, state: 'pending', reason: null, nextAttemptAt: null, changedAt } as const;
    await database.updateTable('delivery').set(change).where('id', '=', id).execute();
  }
  for (const { id, reason } of dropped) {
    const change = { state: 'skipped', reason, nextAttemptAt: null, changedAt } as const;
    await database.updateTable('delivery').set(change).where('id', '=', id).execute();
  }
  await addDeliveries(database, added);
}
