import { TimeError } from '../errors/domain-error.ts';
import { addMonths, type CalendarDate, isCalendarDate } from './calendar-date.ts';
import { monthsFrom, type Period } from './period.ts';

/** The last day of the month on which months can start; every month has it. */
export const lastMonthStart = 28;

/** Months that start after this day are named after the calendar month in which they end. */
const lastStartInOwnMonth = 15;

/**
 * Checks the day of the month on which months start, for example 21 for a household that is paid on the 21st.
 * @throws {TimeError} `invalid_month_start` for anything but a whole number from 1 to 28
 */
export function parseMonthStart(day: number): number {
  if (Number.isInteger(day) && 1 <= day && day <= lastMonthStart) return day;
  throw new TimeError(
    'invalid_month_start',
    `${day} is not a day on which months can start; expected a day that every month has, 1 to ${lastMonthStart} (for pay on the last days of a month, use 28, or 1 for calendar months)`,
  );
}

/**
 * The day of the month on which a month starts.
 * @param month - a period for which `isMonth` is true
 */
export function monthStartOf(month: Period): number {
  return Number(month.from.slice(8));
}

/** Whether a period is a month: it starts on day 1 to 28 and ends before the same day of the next month. */
export function isMonth(period: Period): boolean {
  return monthStartOf(period) <= lastMonthStart && addMonths(period.from, 1) === period.until;
}

/** The month that contains `day`, if months start on day `startsOn`. */
export function monthAround(day: CalendarDate, startsOn: number): Period {
  const start = startIn(day.slice(0, 7), startsOn);
  return monthsFrom(start <= day ? start : addMonths(start, -1), 1);
}

/**
 * The name of a month that starts on any day, like `2026-10`: the calendar month whose 15th it contains, which has
 * about half of its days or more. For example, 21 September to 20 October is October.
 */
export function monthName(month: Period): string {
  const isNamedLater = monthStartOf(month) > lastStartInOwnMonth;
  return (isNamedLater ? addMonths(month.from, 1) : month.from).slice(0, 7);
}

/** The month with a name, if months start on day `startsOn`; `undefined` if the name is not valid. */
export function monthNamed(name: string, startsOn: number): Period | undefined {
  if (!isCalendarDate(`${name}-01`)) return undefined;
  const start = startIn(name, startsOn);
  return monthsFrom(startsOn > lastStartInOwnMonth ? addMonths(start, -1) : start, 1);
}

function startIn(calendarMonth: string, startsOn: number): CalendarDate {
  return `${calendarMonth}-${String(startsOn).padStart(2, '0')}`;
}
