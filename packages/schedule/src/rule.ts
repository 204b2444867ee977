import type { DateTime } from '@outlay/core/time';

/** What a schedule says about days and times, by the wall clock of its zone; a parser has checked it. */
export type ScheduleRule = CronRule | RecurrenceRule | MonthDayRule;

/** A cron expression. Every list is ascending and not empty. */
export type CronRule = {
  readonly type: 'cron';
  readonly minutes: readonly number[];
  /** All 24 where the job follows the clock instead of fixed times of the day. */
  readonly hours: readonly number[];
  readonly daysOfMonth: readonly number[];
  /** 1 is January. */
  readonly months: readonly number[];
  /** 0 is Sunday. */
  readonly weekdays: readonly Weekday[];
  /** Whether a day has to suit both, or one of, day of the month and day of the week. */
  readonly days: 'both' | 'either';
};

/** A recurrence rule of RFC 5545. A list that is `null` allows everything. */
export type RecurrenceRule = {
  readonly type: 'recurrence';
  readonly frequency: Frequency;
  readonly interval: number;
  /** DTSTART, `YYYY-MM-DDTHH:mm:00`; there is none where the rule does not need it. */
  readonly start: string | null;
  /** Inside. */
  readonly until: DateTime | null;
  readonly count: number | null;
  readonly months: readonly number[] | null;
  /** Negative ones count from the end of the month. */
  readonly monthDays: readonly number[] | null;
  readonly weekdays: readonly NumberedWeekday[] | null;
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  /** Which days of a year, month or week remain of those that the other lists give. */
  readonly positions: readonly number[] | null;
  readonly weekStart: Weekday;
};

/** How often a recurrence rule steps, seldom first. */
export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
export type Frequency = (typeof frequencies)[number];

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Every Friday (`ordinal` is `null`), the first one (1), the last one (-1) of a month or a year. */
export type NumberedWeekday = { readonly weekday: Weekday; readonly ordinal: number | null };

/** A day that every month has, at a time. */
export type MonthDayRule = {
  readonly type: 'monthDay';
  readonly on: MonthDay;
  /** Minutes since midnight. */
  readonly minuteOfDay: number;
};

/** The days that every month has. A working day is one of Monday to Friday that is no public holiday in Poland. */
export const monthDays = ['lastDayOfMonth', 'lastWorkingDay', 'firstWorkingDay'] as const;
export type MonthDay = (typeof monthDays)[number];
