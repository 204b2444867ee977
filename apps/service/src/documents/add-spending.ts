import type { Money } from '@outlay/core/money';
import { addDays, dateInZone, type Instant, type Period, startOfDay } from '@outlay/core/time';
import type { OpenSummary } from '../calculation/summarize.ts';
import type { Database } from '../storage/schema.ts';
import type { DayReader } from './day-sums.ts';
import { readSpending } from './read-spending.ts';

type Range = { readonly from: Instant; readonly until: Instant };

/** Where the purchases of summaries are read from. */
export type SpendingSource = { readonly database: Database; readonly readDays: DayReader };

/**
 * Adds the purchases of a range to a summary: whole days by their stored sums, documents only of days that the range cuts.
 */
export async function addSpending(
  summary: OpenSummary,
  { database, readDays }: SpendingSource,
  { accountId, timeZone, ...range }: Range & { readonly accountId: string; readonly timeZone: string },
): Promise<void> {
  const { whole, cut } = daysOfRange(range, timeZone);
  for await (const days of readDays(accountId, whole)) {
    for (const { day, sums } of days) summary.addDay(day, sums);
  }
  for (const part of cut) {
    for await (const documents of readSpending(database, accountId, part)) summary.add(documents);
  }
}

/** Total amount of whole days in one currency, and the number of documents. */
export async function totalSpent(
  readDays: DayReader,
  accountId: string,
  days: Period,
  currency: string,
): Promise<{ total: Money; documentCount: number }> {
  let [minor, documentCount] = [0n, 0];
  for await (const batch of readDays(accountId, days)) {
    for (const { sums } of batch) {
      minor += sums.get(currency)?.total ?? 0n;
      documentCount += sums.get(currency)?.documentCount ?? 0;
    }
  }
  return { total: { minor, currency }, documentCount };
}

/** The days that a range has as a whole, and what is left at its ends. */
function daysOfRange({ from, until }: Range, zone: string): { whole: Period; cut: readonly Range[] } {
  const [first, last] = [startingDay(from, zone), dayOfEnd(until, zone)];
  if (first.date > last.date)
    return { whole: { from: first.date, until: first.date }, cut: [{ from, until }] };
  return {
    whole: { from: first.date, until: last.date },
    cut: [
      { from, until: first.start },
      { from: last.start, until },
    ].filter((part) => part.from < part.until),
  };
}

/** The first day that starts at an instant or later. */
function startingDay(instant: Instant, zone: string): { date: string; start: Instant } {
  let date = dateInZone(instant, zone);
  while (startOfDay(date, zone) < instant) date = addDays(date, 1);
  return { date, start: startOfDay(date, zone) };
}

/** The last day that starts at an instant or earlier. */
function dayOfEnd(instant: Instant, zone: string): { date: string; start: Instant } {
  let date = addDays(dateInZone(instant, zone), 1);
  while (startOfDay(date, zone) > instant) date = addDays(date, -1);
  return { date, start: startOfDay(date, zone) };
}
