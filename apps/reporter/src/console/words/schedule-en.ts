import { englishCount } from '@outlay/reports';
import type { SchedulePhrases } from './schedule-phrases.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const units = {
  YEARLY: 'year',
  MONTHLY: 'month',
  WEEKLY: 'week',
  DAILY: 'day',
  HOURLY: 'hour',
  MINUTELY: 'minute',
};
const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** `1, 2 and 3`. */
function listed(items: readonly string[]): string {
  return items.length < 2
    ? (items[0] ?? '')
    : `${items.slice(0, -1).join(', ')} and ${items.slice(-1).join()}`;
}

/** `1st`, or `last day` for -1. */
function nth(day: number): string {
  if (day < 0) return `${ordinal(day)} day`;
  const tens = day % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}

/** `first`, or `last` for -1. */
function ordinal(number: number): string {
  if (number === -1) return 'last';
  return number < 0 ? `${ordinal(-number)} last` : (ordinals[number] ?? nth(number));
}

const monthNames = (of: readonly number[]) => listed(of.map((month) => months[month - 1] ?? ''));
const weekdayNames = (days: readonly number[]) => listed(days.map((day) => weekdays[day] ?? ''));

/** Schedules in English. */
export const englishPhrases: SchedulePhrases = {
  at: (times) => `at ${listed(times)}`,
  minutesOfHours: (minutes, hours) => `at minutes ${minutes} of the hours ${hours}`,
  every: (frequency, interval) =>
    interval === 1 ? `every ${units[frequency]}` : `every ${englishCount(interval, units[frequency])}`,
  pastHour: (minutes) => `every hour at ${listed(minutes)}`,
  everyDay: 'every day',
  mondayToFriday: 'Monday to Friday',
  weekdays: (days) => `every ${weekdayNames(days)}`,
  daysOfMonth: (days, of) =>
    `on the ${listed(days.map(nth))} of ${of === null ? 'each month' : monthNames(of)}`,
  numberedWeekday: (number, day) => `on the ${ordinal(number)} ${weekdays[day]}`,
  monthDays: {
    lastDayOfMonth: 'on the last day of each month',
    lastWorkingDay: 'on the last working day of each month',
    firstWorkingDay: 'on the first working day of each month',
  },
  inMonths: (of) => `in ${monthNames(of)}`,
  or: (one, other) => `${one}, and ${other}`,
  onlyOn: (days) =>
    `but only on a ${listed(days.map((day) => weekdays[day] ?? '')).replace(' and ', ' or ')}`,
  positions: (positions) => `only the ${listed(positions.map(ordinal))} of these days`,
  from: (day) => `counted from ${day}`,
  until: (day) => `until ${day}`,
  times: (count) => `${englishCount(count, 'time')} in all`,
};
