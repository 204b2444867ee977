import type { Account } from '../storage/accounts.ts';
import { batches } from '../storage/batches.ts';
import type { Database, NotificationTable } from '../storage/schema.ts';
import { notificationOfEvent } from './notification-of-event.ts';
import type { ServiceEvent } from './service-event.ts';

/** Notifies the account's owner about events. Existing notifications are not repeated and keep their read state. */
export function notify(
  database: Database,
  account: Account,
  events: readonly ServiceEvent[],
  now: Date,
): Promise<void> {
  return writeNotifications(
    database,
    events.map((event) => notificationOfEvent(event, account, now)),
  );
}

/** Stores new notifications, by `id`. */
export async function writeNotifications(
  database: Database,
  notifications: readonly NotificationTable[],
): Promise<void> {
  for (const batch of batches(notifications)) {
    await database
      .insertInto('notification')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}
