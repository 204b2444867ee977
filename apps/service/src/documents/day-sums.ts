import { setImmediate as otherWork } from 'node:timers/promises';
import { splitByCategory } from '@outlay/core';
import type { CalendarDate, Period } from '@outlay/core/time';
import { dayFinder } from '../calculation/day-of.ts';
import {
  addDocument,
  addSums,
  type SumsByCurrency,
  sumsFromJson,
  sumsOf,
  sumsToJson,
} from '../calculation/sums.ts';
import type { Account } from '../storage/accounts.ts';
import { batches } from '../storage/batches.ts';
import type { Database } from '../storage/schema.ts';
import type { Spending } from '../storage/stored-document.ts';

/** Number of days that are read at a time; other requests are processed in between. */
const daysAtATime = 400;

/** The sums of the documents of a day. */
export type DaySums = { readonly day: CalendarDate; readonly sums: SumsByCurrency };

/**
 * Adds documents to the sums of their days in the account's time zone. Call it in the transaction that stores the
 * documents, which must have locked the account.
 */
export async function addToDays(
  database: Database,
  { id: accountId, timeZone }: Account,
  documents: readonly Spending[],
): Promise<void> {
  const days = daysOf(documents, timeZone);
  for (const batch of batches([...days])) {
    const stored = await database
      .selectFrom('day_sums')
      .select(['day', 'sums'])
      .where('account_id', '=', accountId)
      .where(
        'day',
        'in',
        batch.map(([day]) => day),
      )
      .execute();
    for (const { day, sums } of stored) addAll(days.get(day), sumsFromJson(sums));
    await database
      .insertInto('day_sums')
      .values(batch.map(([day, sums]) => ({ account_id: accountId, day, sums: sumsToJson(sums) })))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'day']).doUpdateSet((of) => ({ sums: of.ref('excluded.sums') })),
      )
      .execute();
  }
}

/** The days of a period that have documents, oldest first, in batches. */
export async function* readDays(
  database: Database,
  accountId: string,
  { from, until }: Period,
): AsyncGenerator<DaySums[]> {
  for (let first = from; ; ) {
    const rows = await database
      .selectFrom('day_sums')
      .select(['day', 'sums'])
      .where('account_id', '=', accountId)
      .where('day', '>=', first)
      .where('day', '<', until)
      .orderBy('day')
      .limit(daysAtATime)
      .execute();
    yield rows.map(({ day, sums }) => ({ day, sums: sumsFromJson(sums) }));
    const last = rows.at(-1);
    if (rows.length < daysAtATime || last === undefined) return;
    // Greater than the last day, and not than any other text that begins with it.
    first = `${last.day} `;
    await otherWork();
  }
}

function daysOf(documents: readonly Spending[], timeZone: string): Map<CalendarDate, SumsByCurrency> {
  const days = new Map<CalendarDate, SumsByCurrency>();
  const dayOf = dayFinder(timeZone);
  for (const document of documents) {
    const day = dayOf(document.purchasedAt);
    const byCurrency = days.get(day) ?? new Map();
    days.set(day, byCurrency);
    const { minor, currency } = document.total;
    addDocument(sumsOf(byCurrency, currency), minor, splitByCategory(document));
  }
  return days;
}

function addAll(target: SumsByCurrency | undefined, others: SumsByCurrency): void {
  for (const [currency, sums] of target ? others : [])
    addSums(sumsOf(target as SumsByCurrency, currency), sums);
}
