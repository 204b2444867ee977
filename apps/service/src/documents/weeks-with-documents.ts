import { setImmediate as otherWork } from 'node:timers/promises';
import { addDays, dateInZone, instantsOf, type Period, startOfDay } from '@outlay/core/time';
import { sql } from 'kysely';
import { partStart } from '../calculation/breakdown.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { latestPurchase } from './read-documents.ts';

/** Number of weeks per statement. */
const weeksAtATime = 100;

/** The latest ISO week that is over and has documents, found with one index lookup. */
export async function latestWeekWithDocuments(
  database: Database,
  account: Account,
  now: Date,
): Promise<Period | undefined> {
  return weekOfLatestPurchase(database, account, partStart(dateInZone(now, account.timeZone), 'Week'));
}

/**
 * The ISO weeks that are over and have documents, newest first. Needs one index lookup per week with documents,
 * regardless of their number and of gaps.
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
