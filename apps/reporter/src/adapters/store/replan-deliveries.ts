import { addDeliveries } from './plan-run.ts';
import type { Database, Delivery } from './schema.ts';

/** How the deliveries of a run become those of another plan. */
export type DeliveryChanges = {
  /** There already; they begin as they are here. */
  readonly renewed: readonly Delivery[];
  readonly added: readonly Delivery[];
  /** There, and no longer to be made. */
  readonly dropped: readonly (Pick<Delivery, 'id'> & { readonly reason: string })[];
};

/** Changes the deliveries of a run that nothing was delivered of, and that this process has taken. */
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
