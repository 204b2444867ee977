import type { Locale } from '@outlay/reports';
import type { Frequency, Weekday } from '@outlay/schedule';
import { englishPhrases } from './schedule-en.ts';
import { polishPhrases } from './schedule-pl.ts';

/** Parts of sentences about schedules, in one language. Months are from 1, times are `06:00`. */
export type SchedulePhrases = {
  readonly at: (times: readonly string[]) => string;
  /** At some minutes of some hours. */
  readonly minutesOfHours: (minutes: string, hours: string) => string;
  readonly every: (frequency: Frequency, interval: number) => string;
  /** Minutes of every hour, such as `:00, :30`. */
  readonly pastHour: (minutes: readonly string[]) => string;
  readonly everyDay: string;
  readonly mondayToFriday: string;
  readonly weekdays: (days: readonly Weekday[]) => string;
  /** Days of the month; negative ones count from its end. @param months - `null` for all */
  readonly daysOfMonth: (days: readonly number[], months: readonly number[] | null) => string;
  readonly numberedWeekday: (ordinal: number, day: Weekday) => string;
  readonly monthDays: Readonly<Record<'lastDayOfMonth' | 'lastWorkingDay' | 'firstWorkingDay', string>>;
  readonly inMonths: (months: readonly number[]) => string;
  /** Between two kinds of days of which one is enough. */
  readonly or: (one: string, other: string) => string;
  /** Of days of the month, only some weekdays. */
  readonly onlyOn: (days: readonly Weekday[]) => string;
  readonly positions: (positions: readonly number[]) => string;
  readonly from: (day: string) => string;
  readonly until: (day: string) => string;
  readonly times: (count: number) => string;
};

/** The phrases in each language. */
export const schedulePhrases: Readonly<Record<Locale, SchedulePhrases>> = {
  en: englishPhrases,
  pl: polishPhrases,
};
