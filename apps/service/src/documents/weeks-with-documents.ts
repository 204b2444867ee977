import { addDays, dateInZone, type Period, startOfDay } from '@outlay/core';
import { partStart } from '../calculation/breakdown.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { latestPurchase } from './read-documents.ts';

/**
 * The whole ISO weeks that have documents and are over, newest first.
 * Each step asks for the latest purchase before the week just found: one index seek a week, however many documents.
 */
export async function weeksWithDocuments(database: Database, account: Account, now: Date): Promise<Period[]> {
  const weeks: Period[] = [];
  let until = startOfDay(partStart(dateInZone(now, account.timeZone), 'Week'), account.timeZone);
  for (;;) {
    const latest = await latestPurchase(database, account.id, until);
    if (latest === undefined) return weeks;
    const monday = partStart(dateInZone(latest, account.timeZone), 'Week');
    weeks.push({ from: monday, until: addDays(monday, 7) });
    until = startOfDay(monday, account.timeZone);
  }
}
