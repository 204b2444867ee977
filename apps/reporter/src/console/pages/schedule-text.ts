import { type CalendarDate, type DateTime, dateInZone } from '@outlay/core/time';
import { formatDate, type Locale } from '@outlay/reports';
import type { CronRule, RecurrenceRule, Schedule, Weekday } from '@outlay/schedule';
import { type SchedulePhrases, schedulePhrases } from '../words/schedule-phrases.ts';

/** More times of one day are given by their hours and minutes. */
const maxTimes = 6;

/** When a job is due, in words: `every Monday at 06:00`. */
export function scheduleText({ rule, timeZone }: Schedule, locale: Locale): string {
  const phrases = schedulePhrases[locale];
  switch (rule.type) {
    case 'cron':
      return cronText(rule, phrases);
    case 'recurrence':
      return recurrenceText(rule, phrases, (day) => formatDate(dayOf(day, timeZone), locale));
    case 'monthDay':
      return `${phrases.monthDays[rule.on]} ${phrases.at([clock(Math.floor(rule.minuteOfDay / 60), rule.minuteOfDay % 60)])}`;
  }
}

function cronText(rule: CronRule, phrases: SchedulePhrases): string {
  const days = cronDays(rule, phrases);
  const often = intervalText(rule, phrases);
  if (often === undefined) return `${days} ${timesText(rule, phrases)}`;
  return days === phrases.everyDay ? often : `${often}, ${days}`;
}

/** How often a rule that covers all hours is due; `undefined` for others. */
function intervalText({ hours, minutes }: CronRule, phrases: SchedulePhrases): string | undefined {
  if (hours.length < 24) return undefined;
  const step = 60 / minutes.length;
  if (minutes.every((minute, index) => minute === index * step)) {
    return step === 60 ? phrases.every('HOURLY', 1) : phrases.every('MINUTELY', step);
  }
  return phrases.pastHour(minutes.map((minute) => `:${two(minute)}`));
}

type Times = { readonly hours: readonly number[]; readonly minutes: readonly number[] };

function timesText({ hours, minutes }: Times, phrases: SchedulePhrases): string {
  const times = hours.flatMap((hour) => minutes.map((minute) => clock(hour, minute)));
  return times.length <= maxTimes
    ? phrases.at(times)
    : phrases.minutesOfHours(ranges(minutes), ranges(hours));
}

function cronDays(rule: CronRule, phrases: SchedulePhrases): string {
  const months = rule.months.length === 12 ? null : rule.months;
  const isAnyDay = rule.daysOfMonth.length === 31;
  const isAnyWeekday = rule.weekdays.length === 7;
  const ofMonth = () => phrases.daysOfMonth(rule.daysOfMonth, months);
  const ofWeek = () => inMonths(weekdaysText(rule.weekdays, phrases), months, phrases);
  if (isAnyDay && isAnyWeekday) return inMonths(phrases.everyDay, months, phrases);
  if (isAnyDay) return ofWeek();
  if (isAnyWeekday) return ofMonth();
  return rule.days === 'either'
    ? phrases.or(ofMonth(), ofWeek())
    : `${ofMonth()}, ${phrases.onlyOn(mondayFirst(rule.weekdays))},`;
}

function inMonths(text: string, months: readonly number[] | null, phrases: SchedulePhrases): string {
  return months === null ? text : `${text} ${phrases.inMonths(months)}`;
}

function weekdaysText(weekdays: readonly Weekday[], phrases: SchedulePhrases): string {
  const days = mondayFirst(weekdays);
  return days.join() === '1,2,3,4,5' ? phrases.mondayToFriday : phrases.weekdays(days);
}

function mondayFirst(days: readonly Weekday[]): Weekday[] {
  return days.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
}

/** The day of a time in a recurrence rule, in the time zone of the schedule. */
function dayOf(time: DateTime | string, timeZone: string): CalendarDate {
  if (typeof time === 'string') return time.slice(0, 10);
  switch (time.type) {
    case 'instant':
      return dateInZone(time.instant, timeZone);
    case 'local':
      return time.local.slice(0, 10);
    case 'day':
      return time.date;
  }
}

function recurrenceText(
  rule: RecurrenceRule,
  phrases: SchedulePhrases,
  day: (time: DateTime | string) => string,
): string {
  const { frequency, interval, start, until, count, positions } = rule;
  const isClock = frequency === 'HOURLY' || frequency === 'MINUTELY';
  const additions = [
    ...(positions === null ? [] : [phrases.positions(positions)]),
    ...(interval > 1 && start !== null ? [phrases.from(day(start))] : []),
    ...(until === null ? [] : [phrases.until(day(until))]),
    ...(count === null ? [] : [phrases.times(count)]),
  ];
  const days = recurrenceDays(rule, phrases);
  const head = isClock ? days : `${days} ${timesText(rule, phrases)}`;
  return [head, ...additions].join(', ');
}

/** The days of a rule, in a sentence of their own if it steps by one. */
function recurrenceDays(rule: RecurrenceRule, phrases: SchedulePhrases): string {
  const { frequency, interval, months, monthDays, weekdays } = rule;
  const plain = weekdays?.every(({ ordinal }) => ordinal === null) === true;
  const isOne = interval === 1;
  if (isOne && plain && !monthDays && (frequency === 'DAILY' || frequency === 'WEEKLY')) {
    return inMonths(
      weekdaysText(
        (weekdays ?? []).map(({ weekday }) => weekday),
        phrases,
      ),
      months,
      phrases,
    );
  }
  const hasMonths = frequency === 'MONTHLY' || (frequency === 'YEARLY' && months !== null);
  if (isOne && monthDays && !weekdays && hasMonths) return phrases.daysOfMonth(monthDays, months);
  const numbered = (weekdays ?? []).flatMap(({ ordinal, weekday }) =>
    ordinal === null ? [] : [phrases.numberedWeekday(ordinal, weekday)],
  );
  return [
    phrases.every(frequency, interval),
    ...(months === null ? [] : [phrases.inMonths(months)]),
    ...(monthDays === null ? [] : [phrases.daysOfMonth(monthDays, months)]),
    ...numbered,
    ...(plain
      ? [
          weekdaysText(
            (weekdays ?? []).map(({ weekday }) => weekday),
            phrases,
          ),
        ]
      : []),
  ].join(', ');
}

function clock(hour: number, minute: number): string {
  return `${two(hour)}:${two(minute)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** Ascending numbers with their ranges: `0, 8–17`. */
function ranges(numbers: readonly number[]): string {
  const found: [first: number, last: number][] = [];
  for (const number of numbers) {
    const range = found.at(-1);
    if (range && number === range[1] + 1) range[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
