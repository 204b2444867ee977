import { daysInMonth } from './calendar.ts';
import { type CronField, readCronField } from './cron-field.ts';
import { type Piece, wordsOf } from './piece.ts';
import type { CronRule, Weekday } from './rule.ts';
import { ScheduleError } from './schedule-error.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const fields = {
  minute: { name: 'minute', first: 0, last: 59, names: [] },
  hour: { name: 'hour', first: 0, last: 23, names: [] },
  dayOfMonth: { name: 'day of the month', first: 1, last: 31, names: [] },
  month: { name: 'month', first: 1, last: 12, names: months },
  weekday: { name: 'day of the week', first: 0, last: 7, names: weekdays },
} satisfies Record<string, CronField>;

const nicknames: ReadonlyMap<string, string> = new Map([
  ['@hourly', '0 * * * *'],
  ['@daily', '0 0 * * *'],
  ['@midnight', '0 0 * * *'],
  ['@weekly', '0 0 * * 0'],
  ['@monthly', '0 0 1 * *'],
  ['@yearly', '0 0 1 1 *'],
  ['@annually', '0 0 1 1 *'],
]);

const leapYear = 2024;

/** Rules by their text: thousands of jobs often have the same schedule. */
const knownRules = new Map<string, CronRule>();
const maxKnownRules = 1000;

/**
 * Reads the five fields of a cron expression (minute, hour, day of the month, month, day of the week) as crontab(5) of
 * Vixie's cron has them: lists, ranges, steps, English names, 7 as Sunday; a day suits when either day field does,
 * unless one of them begins with `*`. The names from `@hourly` to `@yearly` are known; seconds, `@reboot`, `L`, `W`
 * and `#` are not.
 * @throws {ScheduleError} `invalid_cron`, or `never_due` for a day that no year has
 */
export function parseCron(text: string): CronRule {
  const known = knownRules.get(text);
  if (known) return known;
  const rule = readCron(text);
  if (knownRules.size < maxKnownRules) knownRules.set(text, rule);
  return rule;
}

function readCron(text: string): CronRule {
  const [minute, hour, dayOfMonth, month, weekday] = piecesOf(text);
  const rule: CronRule = {
    type: 'cron',
    minutes: readCronField(minute, fields.minute),
    hours: readCronField(hour, fields.hour),
    daysOfMonth: readCronField(dayOfMonth, fields.dayOfMonth),
    months: readCronField(month, fields.month),
    weekdays: sundayAsZero(readCronField(weekday, fields.weekday)),
    days: [dayOfMonth, weekday].some((piece) => piece.text.startsWith('*')) ? 'both' : 'either',
  };
  if (rule.days === 'either' || hasDay(rule)) return rule;
  throw new ScheduleError(
    'never_due',
    dayOfMonth.column,
    `no month of "${month.text}" has a day "${dayOfMonth.text}"; for the last day of a month there is lastDayOfMonth`,
  );
}

function piecesOf(text: string): [Piece, Piece, Piece, Piece, Piece] {
  const known = nicknames.get(text.trim().toLowerCase());
  const [minute, hour, dayOfMonth, month, weekday, sixth] = wordsOf(known ?? text);
  if (minute && hour && dayOfMonth && month && weekday && !sixth) {
    return [minute, hour, dayOfMonth, month, weekday];
  }
  throw new ScheduleError(
    'invalid_cron',
    sixth?.column ?? (minute?.text.startsWith('@') ? minute.column : text.trimEnd().length + 1),
    `"${text}" is not a cron expression; expected five fields, minute hour day-of-month month day-of-week, ` +
      `such as "0 6 1 * *" (no seconds), or one of ${[...nicknames.keys()].join(', ')}`,
  );
}

function sundayAsZero(days: readonly number[]): Weekday[] {
  return [...new Set(days.map((day) => (day % 7) as Weekday))].toSorted((a, b) => a - b);
}

function hasDay({ daysOfMonth, months: inMonths }: CronRule): boolean {
  return inMonths.some((month) => daysOfMonth.some((day) => day <= daysInMonth(leapYear, month)));
}
