import type { RecurringExpense } from '@outlay/core';
import type { RecurringFrequency } from '@outlay/core/contract';
import { addDays, addMonths, type CalendarDate, daysBetween, type Period } from '@outlay/core/time';

/** The interval between payments. */
type Interval = {
  readonly unit: 'day' | 'month';
  readonly every: number;
  readonly timesAYear: bigint;
  /**
   * Days before and after the due day on which a payment is on time. Banks can be closed four days in a row (a weekend
   * after Christmas), and a receipt takes a day to be read. Rarer payments vary more: the service itself accepts 4, 8
   * and 12 days. In a week, more than three days would be closer to the next payment.
   */
  readonly graceDays: number;
  /** Half an interval: a later payment could be for another due day, and the service no longer expects it. */
  readonly lateDays: number;
};

/** The intervals of the service's frequencies. */
export const intervals: Readonly<Record<RecurringFrequency, Interval>> = {
  weekly: { unit: 'day', every: 7, timesAYear: 52n, graceDays: 3, lateDays: 3 },
  monthly: { unit: 'month', every: 1, timesAYear: 12n, graceDays: 5, lateDays: 15 },
  quarterly: { unit: 'month', every: 3, timesAYear: 4n, graceDays: 8, lateDays: 45 },
  yearly: { unit: 'month', every: 12, timesAYear: 1n, graceDays: 12, lateDays: 182 },
};

/** The days on which payments of an expense are due, in the past and in the future. */
export type DueDays = Pick<Interval, 'graceDays' | 'lateDays'> & {
  /** The last due day on or before a day. */
  readonly dueBy: (date: CalendarDate) => CalendarDate;
  /** The due days of a period. */
  readonly dueIn: (period: Period) => CalendarDate[];
};

type When = Pick<RecurringExpense, 'frequency' | 'nextDate' | 'dayOfMonth'>;

/**
 * The due days of an expense, based on the next date that the service expects, or else on its day of the month, or else
 * on the last known payment. In shorter months, the last day counts. `null` without any of them.
 */
export function dueDaysOf(expense: When, lastPayment: CalendarDate | null): DueDays | null {
  const { frequency, nextDate, dayOfMonth } = expense;
  if (frequency === null) return null;
  const anchor = nextDate ?? (frequency === 'monthly' ? dayInJanuary(dayOfMonth) : null) ?? lastPayment;
  if (anchor === null) return null;
  const { unit, every, graceDays, lateDays } = intervals[frequency];
  const { dateOf, indexBy } =
    unit === 'day' ? countedInDays(anchor, every) : countedInMonths(anchor, every, dayOfMonth);
  return {
    graceDays,
    lateDays,
    dueBy: (date) => dateOf(indexBy(date)),
    dueIn({ from, until }) {
      const first = indexBy(addDays(from, -1)) + 1;
      const last = indexBy(addDays(until, -1));
      return Array.from({ length: last - first + 1 }, (_, offset) => dateOf(first + offset));
    },
  };
}

/** Due days by number, and the number of the last one on or before a day. */
type Counted = {
  readonly dateOf: (index: number) => CalendarDate;
  readonly indexBy: (date: CalendarDate) => number;
};

function countedInDays(anchor: CalendarDate, every: number): Counted {
  return {
    dateOf: (index) => addDays(anchor, index * every),
    indexBy: (date) => Math.floor(daysBetween(anchor, date) / every),
  };
}

function countedInMonths(anchor: CalendarDate, every: number, dayOfMonth: number | null): Counted {
  const january = withDay(`${anchor.slice(0, 4)}-01`, dayBehind(anchor, dayOfMonth));
  const month = Number(anchor.slice(5, 7)) - 1;
  const dateOf = (index: number) => addMonths(january, month + index * every);
  return {
    dateOf,
    indexBy(date) {
      const years = Number(date.slice(0, 4)) - Number(anchor.slice(0, 4));
      const months = years * 12 + Number(date.slice(5, 7)) - 1 - month;
      const index = Math.floor(months / every);
      return dateOf(index) <= date ? index : index - 1;
    },
  };
}

/** The day of the month that a date stands for: if it is the last day of a short month, a later day may be meant. */
function dayBehind(anchor: CalendarDate, dayOfMonth: number | null): number {
  const day = Number(anchor.slice(8));
  const isLast = addDays(anchor, 1).endsWith('-01');
  return isLast && dayOfMonth !== null && dayOfMonth > day ? dayOfMonth : day;
}

/** A day of the month in a month that has 31 days. */
function dayInJanuary(dayOfMonth: number | null): CalendarDate | null {
  return dayOfMonth === null ? null : withDay('2000-01', dayOfMonth);
}

function withDay(month: string, day: number): CalendarDate {
  return `${month}-${String(day).padStart(2, '0')}`;
}
