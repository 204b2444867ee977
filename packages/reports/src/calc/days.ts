import { addDays, type CalendarDate, daysOf, isoWeekday, type Period, periodName } from '@outlay/core/time';
import type { DayTotal, DocumentRow, WeekTotal } from '../figures/figures.ts';
import { currencyTotals } from './totals.ts';

/** The period of a report and the day on which its records were read. */
export type SeenPeriod = { readonly period: Period; readonly today: CalendarDate };

/**
 * Spending on each day, by date: in the main currency, every day of the period that has begun and future days with a
 * document; in other currencies, days with a document. Undated documents are on no day.
 */
export function dayTotals(
  documents: readonly DocumentRow[],
  { period, today }: SeenPeriod,
  main: string,
): DayTotal[] {
  const byDate = Map.groupBy(documents, ({ date }) => date);
  return daysOf(period).flatMap((date) =>
    currencyTotals(byDate.get(date) ?? [], main)
      .filter((total) => date <= today || total.documents > 0)
      .map((total) => ({ date, ...total })),
  );
}

/** Spending in each ISO week, clipped to the period, by the same rules. */
export function weekTotals(
  documents: readonly DocumentRow[],
  { period, today }: SeenPeriod,
  main: string,
): WeekTotal[] {
  const mondayOf = new Map(daysOf(period).map((day) => [day, addDays(day, 1 - isoWeekday(day))]));
  const byWeek = Map.groupBy(documents, ({ date }) => (date === null ? null : mondayOf.get(date)));
  return [...new Set(mondayOf.values())].flatMap((monday) => {
    const week = periodName('weekly', { from: monday, until: addDays(monday, 7) });
    const days = { from: later(monday, period.from), until: earlier(addDays(monday, 7), period.until) };
    return currencyTotals(byWeek.get(monday) ?? [], main)
      .filter((total) => days.from <= today || total.documents > 0)
      .map((total) => ({ week, ...days, ...total }));
  });
}

function later(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left > right ? left : right;
}

function earlier(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left < right ? left : right;
}
