import { setImmediate as otherWork } from 'node:timers/promises';
import { addDays, dateInZone, instantsOf, type Period, startOfDay } from '@outlay/core/time';
import { sql } from 'kysely';
import { partStart } from '../calculation/breakdown.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { latestPurchase } from './read-documents.ts';

/** Weeks that one statement asks for. */
const weeksAtATime = 100;

/** The latest whole ISO week that is over and has documents: one step along an index. */
export async function latestWeekWithDocuments(
  database: Database,
  account: Account,
  now: Date,
): Promise<Period | undefined> {
  return weekOfLatestPurchase(database, account, partStart(dateInZone(now, account.timeZone), 'Week'));
}

/**
 * The whole ISO weeks that have documents and are over, newest first. It costs an index step a week, however many
 * documents there are, and none for the years between.
 */
export async function weeksWithDocuments(database: Database, account: Account, now: Date): Promise<Period[]> {
  const weeks: Period[] = [];
  let latest = await latestWeekWithDocuments(database, account, now);
  while (latest) {
    const { from: monday } = latest;
    const asked = Array.from({ length: weeksAtATime }, (_, index) => weekOf(addDays(monday, -7 * index)));
    weeks.push(...(await thoseWithDocuments(database, account, asked)));
    await otherWork();
    latest = await weekOfLatestPurchase(database, account, addDays(monday, -7 * (weeksAtATime - 1)));
  }
  return weeks;
}

async function weekOfLatestPurchase(
  database: Database,
  { id, timeZone }: Account,
  before: string,
): Promise<Period | undefined> {
  const latest = await latestPurchase(database, id, startOfDay(before, timeZone));
  return latest === undefined ? undefined : weekOf(partStart(dateInZone(latest, timeZone), 'Week'));
}

async function thoseWithDocuments(
  database: Database,
  { id, timeZone }: Account,
  weeks: readonly Period[],
): Promise<Period[]> {
  const rows = weeks.map((week) => {
    const { from, until } = instantsOf(week, timeZone);
    return sql`(${week.from}, ${from}, ${until})`;
  });
  const found = await sql<{ monday: string }>`
    with week (monday, first_instant, next_instant) as (values ${sql.join(rows)})
    select monday from week where exists (
      select 1 from document
      where account_id = ${id} and is_processing = 0
        and purchase_time >= first_instant and purchase_time < next_instant
    )`.execute(database);
  const mondays = new Set(found.rows.map(({ monday }) => monday));
  return weeks.filter(({ from }) => mondays.has(from));
}

function weekOf(monday: string): Period {
  return { from: monday, until: addDays(monday, 7) };
}
