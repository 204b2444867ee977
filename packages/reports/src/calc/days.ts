import { addDays, type CalendarDate, daysOf, isoWeekday, type Period, periodName } from '@outlay/core/time';
import type { CurrencyTotal, DayTotal, WeekTotal } from '../figures/figures.ts';
import { type CurrencySums, spentOnDays } from './currency-sums.ts';

/** The period of a report and the day on which its records were read. */
export type SeenPeriod = { readonly period: Period; readonly today: CalendarDate };

/**
 * Spending on each day, by date: in the main currency, every day of the period that has begun and future days with a
 * document; in other currencies, days with a document. Undated documents are on no day.
 */
export function dayTotals(
  sums: readonly CurrencySums[],
  { period, today }: SeenPeriod,
  main: string,
): DayTotal[] {
  return daysOf(period).flatMap((date) => {
    const seen = { days: [date], isBegun: date <= today };
    return totalsOn(seen, sums, main).map((total) => ({ date, ...total }));
  });
}

/** Spending in each ISO week, clipped to the period, by the same rules. */
export function weekTotals(
  sums: readonly CurrencySums[],
  { period, today }: SeenPeriod,
  main: string,
): WeekTotal[] {
  const byMonday = Map.groupBy(daysOf(period), (day) => addDays(day, 1 - isoWeekday(day)));
  return [...byMonday].flatMap(([monday, days]) => {
    const week = periodName('weekly', { from: monday, until: addDays(monday, 7) });
    const clipped = { from: later(monday, period.from), until: earlier(addDays(monday, 7), period.until) };
    const seen = { days, isBegun: clipped.from <= today };
    return totalsOn(seen, sums, main).map((total) => ({ week, ...clipped, ...total }));
  });
}

/** Some days, and whether the first of them has begun. */
type SeenDays = { readonly days: readonly CalendarDate[]; readonly isBegun: boolean };

function totalsOn({ days, isBegun }: SeenDays, sums: readonly CurrencySums[], main: string): CurrencyTotal[] {
  return sums
    .map((each) => spentOnDays(days, each))
    .filter(({ amount, documents }) => documents > 0 || (isBegun && amount.currency === main));
}

function later(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left > right ? left : right;
}

function earlier(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left < right ? left : right;
}
