import type { MonthDay, MonthDayRule } from './rule.ts';
import { ScheduleError } from './schedule-error.ts';

/**
 * A schedule of one day a month.
 * @param at - `HH:MM`, 00:00 to 23:59
 * @throws {ScheduleError} `invalid_time_of_day`
 */
export function parseMonthDay(on: MonthDay, at: string): MonthDayRule {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hour !== undefined && minute !== undefined) {
    return { type: 'monthDay', on, minuteOfDay: Number(hour) * 60 + Number(minute) };
  }
  throw new ScheduleError(
    'invalid_time_of_day',
    1,
    `"${at}" is not a time of day; expected HH:MM from 00:00 to 23:59, such as 06:00`,
  );
}
