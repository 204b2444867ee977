import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dateInZone, isoWeekday } from '@outlay/core/time';
import type { Clock } from '../clock/clock.ts';
import { latestWeekWithDocuments } from '../documents/weeks-with-documents.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { notificationOfEvent } from './notification-of-event.ts';
import { writeNotifications } from './write-notifications.ts';

const betweenLooksMs = 15 * 60_000;

/** Notifies about the latest week that is over and has documents, once. */
export async function notifyLatestWeek(database: Database, account: Account, now: Date): Promise<void> {
  const week = await latestWeekWithDocuments(database, account, now);
  if (!week) return;
  const notification = notificationOfEvent({ type: 'week-over', monday: week.from }, account, now);
  // Read first, because a write would wait for a long import.
  const existing = await database
    .selectFrom('notification')
    .select('id')
    .where('id', '=', notification.id)
    .executeTakeFirst();
  if (!existing) await writeNotifications(database, [notification]);
}

/**
 * Notifies every account about each week soon after it is over, until `signal` aborts.
 * @param onFailure - called if a check fails; checks continue
 */
export async function watchWeeks(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const lookedAt = new Map<string, string>();
  while (!signal.aborted) {
    try {
      const accounts = await database
        .selectFrom('account')
        .select(['id', 'name', 'time_zone as timeZone', 'currency'])
        .execute();
      for (const account of accounts) {
        if (signal.aborted) return;
        const today = dateInZone(clock(), account.timeZone);
        const monday = addDays(today, 1 - isoWeekday(today));
        if (lookedAt.get(account.id) === monday) continue;
        await notifyLatestWeek(database, account, clock());
        lookedAt.set(account.id, monday);
      }
    } catch (error) {
      onFailure(error);
    }
    await delay(betweenLooksMs, undefined, { signal }).catch(() => undefined);
  }
}
