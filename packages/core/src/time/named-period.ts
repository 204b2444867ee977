import { TimeError } from '../errors/domain-error.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  isCalendarDate,
  isoWeek,
  isoWeekday,
  isoWeekStart,
} from './calendar-date.ts';
import { monthAround, monthName, monthNamed, monthStartOf, parseMonthStart } from './month-start.ts';
import { dayCount, inclusivePeriod, monthsFrom, type Period } from './period.ts';

/** The kinds of period that a report covers. */
export const periodKinds = ['weekly', 'monthly', 'quarterly', 'yearly', 'custom'] as const;

/** A kind of period: an ISO week, a month, a calendar quarter or year, or any range of days. */
export type PeriodKind = (typeof periodKinds)[number];

/** A kind of period, and for months the day on which they start: 1 by default, or the day of a pay cycle. */
export type PeriodCalendar = { readonly kind: PeriodKind; readonly monthStartsOn?: number | undefined };

/** The format of period names of each kind, for messages. */
export const periodForms: Readonly<Record<PeriodKind, string>> = {
  weekly: 'YYYY-Www, like 2026-W43',
  monthly: 'YYYY-MM, like 2026-10',
  quarterly: 'YYYY-Qn, like 2026-Q3',
  yearly: 'YYYY, like 2026',
  custom: 'YYYY-MM-DD..YYYY-MM-DD, like 2026-10-01..2026-10-31',
};

/** * Parses a period as people write it: `last`, `current`, or a name in the format of its kind (`periodForms`).
 * @param calendar - the kind of period, and optionally the day on which months start; `2026-10` is then the month with
 *   that name (`periodName`)
 * @param asOf - the day that `last` and `current` are relative to, in the account's zone; names do not depend on it.
 *   It is always required, because no function here reads a clock
 * @throws {TimeError} `invalid_period`; `invalid_month_start` for a day on which months cannot start, or where the kind
 *   is not `monthly`
 * @example
 * ```ts
 * parsePeriod('last', 'monthly', dateInZone(new Date(), 'Europe/Warsaw')); // the last whole month in Warsaw
 * parsePeriod('2026-10', 'monthly', '2026-11-15'); // { from: '2026-10-01', until: '2026-11-01' }
 * parsePeriod('2026-10', { kind: 'monthly', monthStartsOn: 21 }, '2026-11-15'); // 21 September to 20 October
 * ```
 */
export function parsePeriod(text: string, calendar: PeriodKind | PeriodCalendar, asOf: CalendarDate): Period {
  const { kind, monthStartsOn } = typeof calendar === 'string' ? { kind: calendar } : calendar;
  const startsOn = startOfMonths(kind, monthStartsOn);
  if (kind !== 'custom') {
    if (text === 'current') return periodAround(kind, asOf, startsOn);
    if (text === 'last') return previousPeriod(kind, periodAround(kind, asOf, startsOn));
  }
  const period = readPeriod(text, kind, startsOn);
  if (period) return period;
  const relative = kind === 'custom' ? '' : ', "last" or "current"';
  throw new TimeError(
    'invalid_period',
    `"${text}" is not a ${kind} period; expected ${periodForms[kind]}${relative}`,
  );
}

/** The day on which months start. Throws for other kinds, whose days never change. */
function startOfMonths(kind: PeriodKind, monthStartsOn: number | undefined): number {
  if (monthStartsOn === undefined) return 1;
  if (kind === 'monthly') return parseMonthStart(monthStartsOn);
  throw new TimeError(
    'invalid_month_start',
    `only months can start on another day; a ${kind} period always has the same days`,
  );
}

/**
 * The name of a period: `2026-10`, `2026-W43`, `2026-Q3`, `2026`, `2026-10-01..2026-10-31`. A month that does not
 * start on the first is named after the calendar month whose 15th it contains: 21 September to 20 October is
 * `2026-10`.
 */
export function periodName(kind: PeriodKind, { from, until }: Period): string {
  switch (kind) {
    case 'weekly': {
      const { year, week } = isoWeek(from);
      return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
    }
    case 'monthly':
      return monthName({ from, until });
    case 'quarterly':
      return `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`;
    case 'yearly':
      return from.slice(0, 4);
    case 'custom':
      return `${from}..${addDays(until, -1)}`;
  }
}

/**
 * The name of a period for places that show no dates next to it, such as a file name. The name of a month that does not
 * start on the first is followed by its days: `2026-10_2026-09-21..2026-10-20`.
 */
export function datedPeriodName(kind: PeriodKind, period: Period): string {
  const name = periodName(kind, period);
  return kind === 'monthly' && monthStartOf(period) > 1 ? `${name}_${periodName('custom', period)}` : name;
}

/** The period right before another of the same kind; for a custom period, the same number of days. */
export function previousPeriod(kind: PeriodKind, period: Period): Period {
  switch (kind) {
    case 'weekly':
      return { from: addDays(period.from, -7), until: period.from };
    case 'monthly':
      return monthsFrom(addMonths(period.from, -1), 1);
    case 'quarterly':
      return monthsFrom(addMonths(period.from, -3), 3);
    case 'yearly':
      return monthsFrom(addMonths(period.from, -12), 12);
    case 'custom':
      return { from: addDays(period.from, -dayCount(period)), until: period.from };
  }
}

/**
 * The same period one year earlier: the week 52 weeks before, or the same month, quarter or days.
 * `undefined` for a year, for which this is the previous period.
 */
export function samePeriodLastYear(kind: PeriodKind, period: Period): Period | undefined {
  switch (kind) {
    case 'weekly':
      return { from: addDays(period.from, -364), until: addDays(period.until, -364) };
    case 'monthly':
      return monthsFrom(addMonths(period.from, -12), 1);
    case 'quarterly':
      return monthsFrom(addMonths(period.from, -12), 3);
    case 'yearly':
      return undefined;
    case 'custom':
      return inclusivePeriod(addMonths(period.from, -12), addMonths(addDays(period.until, -1), -12));
  }
}

function periodAround(kind: Exclude<PeriodKind, 'custom'>, day: CalendarDate, monthStartsOn: number): Period {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  switch (kind) {
    case 'weekly': {
      const monday = addDays(day, 1 - isoWeekday(day));
      return { from: monday, until: addDays(monday, 7) };
    }
    case 'monthly':
      return monthAround(day, monthStartsOn);
    case 'quarterly':
      return monthsFrom(addMonths(firstOfMonth, -((Number(day.slice(5, 7)) - 1) % 3)), 3);
    case 'yearly':
      return monthsFrom(`${day.slice(0, 4)}-01-01`, 12);
  }
}

function readPeriod(text: string, kind: PeriodKind, monthStartsOn: number): Period | undefined {
  switch (kind) {
    case 'weekly': {
      const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(text) ?? [];
      if (year === undefined || !isCalendarDate(`${year}-01-04`) || Number(week) < 1) return undefined;
      const monday = isoWeekStart(Number(year), Number(week));
      return isoWeek(monday).year === Number(year) ? { from: monday, until: addDays(monday, 7) } : undefined;
    }
    case 'monthly':
      return monthNamed(text, monthStartsOn);
    case 'quarterly': {
      const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(text) ?? [];
      const first = `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`;
      return isCalendarDate(first) ? monthsFrom(first, 3) : undefined;
    }
    case 'yearly':
      return isCalendarDate(`${text}-01-01`) ? monthsFrom(`${text}-01-01`, 12) : undefined;
    case 'custom': {
      const [first = '', last = '', ...rest] = text.split('..');
      if (rest.length > 0 || !isCalendarDate(first) || !isCalendarDate(last)) return undefined;
      return inclusivePeriod(first, last);
    }
  }
}
