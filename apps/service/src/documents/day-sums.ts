import { setImmediate as otherWork } from 'node:timers/promises';
import { splitByCategory } from '@outlay/core';
import { type CalendarDate, daysBetween, type Period } from '@outlay/core/time';
import { dayFinder } from '../calculation/day-of.ts';
import {
  addDocument,
  addSums,
  type OpenSumsByCurrency,
  type SumsByCurrency,
  sumsFromJson,
  sumsOf,
  sumsToJson,
} from '../calculation/sums.ts';
import type { Account } from '../storage/accounts.ts';
import { batches } from '../storage/batches.ts';
import type { Database, DaySumsTable } from '../storage/schema.ts';
import type { Spending } from '../storage/stored-document.ts';
import { createRememberedDays, type DayText } from './remembered-days.ts';

/** Number of days that are read at a time; other requests are processed in between. */
const daysAtATime = 400;

/** Room of the days that are remembered, in characters: some 5,000 days of a household, which take about 25 MB. */
const maxRememberedRoom = 8_000_000;

/** A longer period has more days than are worth remembering, and would take the place of those of others. */
const maxRememberedDays = 500;

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

type DayRow = Pick<DaySumsTable, 'day' | 'sums'>;

/** Reads the days of a period that have documents, oldest first, in batches. */
export type DayReader = (accountId: string, period: Period) => AsyncGenerator<DaySums[]>;

/**
 * Creates what reads days. Every summary needs the statement: it is compiled once. Days are read for each summary, so a
 * change by any process is seen at once; only a text that was read before is not parsed again.
 */
export function dayReader(database: Database): DayReader {
  const remembered = createRememberedDays(maxRememberedRoom);
  const statement = database
    .selectFrom('day_sums')
    .select(['day', 'sums'])
    .where('account_id', '=', '')
    .where('day', '>=', '')
    .where('day', '<', '')
    .orderBy('day')
    .limit(daysAtATime)
    .compile();
  return async function* readDays(accountId, { from, until }) {
    const isShort = daysBetween(from, until) <= maxRememberedDays;
    const sumsOfText = isShort ? remembered : ({ text }: DayText) => sumsFromJson(text);
    for (let first = from; ; ) {
      const parameters = [accountId, first, until, daysAtATime];
      const { rows } = await database.executeQuery<DayRow>({ ...statement, parameters });
      yield rows.map(({ day, sums: text }) => ({ day, sums: sumsOfText({ accountId, day, text }) }));
      const last = rows.at(-1);
      if (rows.length < daysAtATime || last === undefined) return;
      // Greater than the last day, and not than any other text that begins with it.
      first = `${last.day} `;
      await otherWork();
    }
  };
}

function daysOf(documents: readonly Spending[], timeZone: string): Map<CalendarDate, OpenSumsByCurrency> {
  const days = new Map<CalendarDate, OpenSumsByCurrency>();
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

function addAll(target: OpenSumsByCurrency | undefined, others: SumsByCurrency): void {
  if (!target) return;
  for (const [currency, sums] of others) addSums(sumsOf(target, currency), sums);
}
