import type { Weekday } from './rule.ts';

/** A calendar day as the number of days since 1970-01-01. */
export type DayNumber = number;

/** A calendar day taken apart; `month` 1 is January, `weekday` 0 is Sunday. */
export type DayFields = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: Weekday;
};

const millisecondsADay = 86_400_000;

/** The number of a day; a day outside the month counts on into the next or back into the one before. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  return Date.UTC(year, month - 1, day) / millisecondsADay;
}

/** The number of the day that a text begins with, `YYYY-MM-DD…`. */
export function dayOfDate(text: string): DayNumber {
  return Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / millisecondsADay;
}

/** Year, month, day of the month and weekday of a day. */
export function dayFields(day: DayNumber): DayFields {
  const date = new Date(day * millisecondsADay);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay() as Weekday,
  };
}

/** How many days a month has. */
export function daysInMonth(year: number, month: number): number {
  return dayFields(dayNumber(year, month + 1, 0)).day;
}
