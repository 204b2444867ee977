import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dateInZone, isoWeekday } from '@outlay/core/time';
import type { Clock } from '../clock/clock.ts';
import { latestWeekWithDocuments } from '../documents/weeks-with-documents.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { notificationOfEvent } from './notification-of-event.ts';
import { writeNotifications } from './write-notifications.ts';

const betweenLooksMs = 15 * 60_000;

/** Tells of the latest week that is over and has documents, once. */
export async function tellOfLatestWeek(database: Database, account: Account, now: Date): Promise<void> {
  const week = await latestWeekWithDocuments(database, account, now);
  if (!week) return;
  const notification = notificationOfEvent({ type: 'week-over', monday: week.from }, account, now);
  // Looked for first: whoever writes waits for a long import to end.
  const existing = await database
    .selectFrom('notification')
    .select('id')
    .where('id', '=', notification.id)
    .executeTakeFirst();
  if (!existing) await writeNotifications(database, [notification]);
}

/**
 * Tells every account of each week soon after it is over, until `signal` aborts.
 * @param onFailure - hears of looks that failed; the next one comes all the same
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
        await tellOfLatestWeek(database, account, clock());
        lookedAt.set(account.id, monday);
      }
    } catch (error) {
      onFailure(error);
    }
    await delay(betweenLooksMs, undefined, { signal }).catch(() => undefined);
  }
}
