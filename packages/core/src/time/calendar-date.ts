import { TimeError } from '../errors/domain-error.ts';

/** A calendar day as `YYYY-MM-DD`, years 0001 to 9999. No clock time, no zone. Compares with `<`. */
export type CalendarDate = string;

/** An instant as ISO 8601 in UTC with milliseconds: `2026-10-01T06:30:00.000Z`. Compares with `<`. */
export type Instant = string;

const millisecondsADay = 86_400_000;

const lastDayOfAnyMonth = 28;

/** Days that every month has; only other days need a calendar check. */
const dayOfAnyMonth = /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;

/**
 * Returns `text` if it is a calendar day that exists.
 * @throws {TimeError} `invalid_date`
 */
export function parseCalendarDate(text: string): CalendarDate {
  if (isCalendarDate(text)) return text;
  throw new TimeError('invalid_date', `"${text}" is not a date; expected YYYY-MM-DD, such as 2026-10-31`);
}

/** Whether `text` is `YYYY-MM-DD` and the day exists (2026-02-29 does not). */
export function isCalendarDate(text: string): boolean {
  if (dayOfAnyMonth.test(text)) return true;
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const atUtc = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(atUtc.getTime()) && fromUtc(atUtc) === text;
}

/** The day `count` days later, or earlier for a negative count. */
export function addDays(date: CalendarDate, count: number): CalendarDate {
  const dayOfMonth = Number(date.slice(8)) + count;
  // Most days are in the same month, on a day that every month has: nothing has to be computed from 1970 on.
  if (Number.isInteger(dayOfMonth) && dayOfMonth >= 1 && dayOfMonth <= lastDayOfAnyMonth) {
    return `${parseCalendarDate(date).slice(0, 8)}${padded(dayOfMonth, 2)}`;
  }
  return fromUtc(new Date(atUtcMidnight(date) + count * millisecondsADay));
}

/** The same day of the month `count` months later; the last day of the month if that day does not exist. */
export function addMonths(date: CalendarDate, count: number): CalendarDate {
  const moved = new Date(atUtcMidnight(date));
  const dayOfMonth = moved.getUTCDate();
  moved.setUTCMonth(moved.getUTCMonth() + count);
  // A day that does not exist in the month overflowed into the next month.
  if (moved.getUTCDate() !== dayOfMonth) moved.setUTCDate(0);
  return fromUtc(moved);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (atUtcMidnight(to) - atUtcMidnight(from)) / millisecondsADay;
}

/** Day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
export function isoWeekday(date: CalendarDate): number {
  return new Date(atUtcMidnight(date)).getUTCDay() || 7;
}

/** The ISO 8601 week of a day. The year of the week can differ from the year of the day. */
export function isoWeek(date: CalendarDate): { readonly year: number; readonly week: number } {
  // A week belongs to the year of its Thursday.
  const thursday = new Date(atUtcMidnight(date) + (4 - isoWeekday(date)) * millisecondsADay);
  const newYear = new Date(thursday).setUTCMonth(0, 1);
  const week = 1 + Math.floor((thursday.getTime() - newYear) / (7 * millisecondsADay));
  return { year: thursday.getUTCFullYear(), week };
}

/** Monday of an ISO 8601 week; week 1 is the week that contains 4 January. */
export function isoWeekStart(year: number, week: number): CalendarDate {
  const fourthOfJanuary = `${padded(year, 4)}-01-04`;
  return addDays(fourthOfJanuary, 1 - isoWeekday(fourthOfJanuary) + (week - 1) * 7);
}

function atUtcMidnight(date: CalendarDate): number {
  return Date.parse(parseCalendarDate(date));
}

function fromUtc(date: Date): CalendarDate {
  const year = date.getUTCFullYear();
  // `toISOString` takes four times as long, and a report computes many days.
  if (year >= 1 && year <= 9999) {
    return `${padded(year, 4)}-${padded(date.getUTCMonth() + 1, 2)}-${padded(date.getUTCDate(), 2)}`;
  }
  throw new TimeError('invalid_date', `${date.toISOString().slice(0, 13)} is outside the years 0001 to 9999`);
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}
