import { TimeError } from '../errors/domain-error.ts';
import { addDays, addMonths, type CalendarDate, daysBetween, type Instant } from './calendar-date.ts';
import { startOfDay } from './time-zone.ts';

/** Whole calendar days: `from` is included, `until` is the first day after the period. No clock time, no zone. */
export type Period = { readonly from: CalendarDate; readonly until: CalendarDate };

/**
 * A period from its first and last days, both included.
 * @throws {TimeError} `invalid_period` if the last day is before the first
 */
export function inclusivePeriod(first: CalendarDate, last: CalendarDate): Period {
  if (last < first) {
    throw new TimeError(
      'invalid_period',
      `the period ${first}..${last} ends before it begins; the first day comes first`,
    );
  }
  return { from: first, until: addDays(last, 1) };
}

/** The last day that a period includes. */
export function lastDay(period: Period): CalendarDate {
  return addDays(period.until, -1);
}

/** Number of days in a period. */
export function dayCount(period: Period): number {
  return daysBetween(period.from, period.until);
}

/** Every day of a period, in order. */
export function daysOf(period: Period): CalendarDate[] {
  return Array.from({ length: dayCount(period) }, (_, index) => addDays(period.from, index));
}

/** The start of a period in a zone (included) and its end (excluded). */
export function instantsOf(
  period: Period,
  zone: string,
): { readonly from: Instant; readonly until: Instant } {
  return { from: startOfDay(period.from, zone), until: startOfDay(period.until, zone) };
}

/** A period of `count` months that starts on `firstDay`. */
export function monthsFrom(firstDay: CalendarDate, count: number): Period {
  return { from: firstDay, until: addMonths(firstDay, count) };
}
