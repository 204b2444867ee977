import { recurringFrequencies } from '@outlay/core/contract';
import { addDays, type CalendarDate, daysBetween, isoWeekday } from '@outlay/core/time';

/** How often a payment recurs, and its tolerance. */
export type PaymentInterval = {
  /** Number in `recurringFrequencies` of core. */
  readonly frequency: number;
  /** Unit of an interval: weeks for weekly payments, months for all others. */
  readonly unit: 'week' | 'month';
  readonly every: number;
  /** How many days a payment may be early or late. */
  readonly toleranceDays: number;
  readonly minPayments: number;
  /** A payment that is later than this ends the recurrence. Days. */
  readonly maxLateDays: number;
};

/** The supported rhythms, shortest first. */
export const paymentIntervals: readonly PaymentInterval[] = [
  {
    frequency: recurringFrequencies.weekly,
    unit: 'week',
    every: 1,
    toleranceDays: 1,
    minPayments: 4,
    maxLateDays: 5,
  },
  {
    frequency: recurringFrequencies.monthly,
    unit: 'month',
    every: 1,
    toleranceDays: 4,
    minPayments: 3,
    maxLateDays: 19,
  },
  {
    frequency: recurringFrequencies.quarterly,
    unit: 'month',
    every: 3,
    toleranceDays: 8,
    minPayments: 3,
    maxLateDays: 54,
  },
  {
    frequency: recurringFrequencies.yearly,
    unit: 'month',
    every: 12,
    toleranceDays: 12,
    minPayments: 2,
    maxLateDays: 195,
  },
];

/** The expected days of payments: a weekday, or a day of the month. */
export type ExpectedDays = {
  /** 1 to 7 for weekly payments, otherwise 1 to 31; 29 to 31 mean the last day of shorter months. */
  readonly day: number;
  /** Number of the interval whose expected day is closest to a date. */
  indexOf(date: CalendarDate): number;
  /** Expected day of an interval. */
  dateOf(index: number): CalendarDate;
};

/** The expected days that match some dates best: those that all dates are close to, where there are any. */
export function bestExpectedDays(
  { unit, toleranceDays }: PaymentInterval,
  dates: readonly CalendarDate[],
): ExpectedDays {
  const candidates =
    unit === 'week'
      ? [1, 2, 3, 4, 5, 6, 7].map(weeklyDays)
      : Array.from({ length: 31 }, (_, index) => monthlyDays(index + 1));
  const all = candidates.map((expected) => {
    const offsets = dates.map((date) => Math.abs(daysOff(expected, date)));
    return {
      expected,
      sum: offsets.reduce((sum, days) => sum + days, 0),
      isClose: Math.max(...offsets) <= toleranceDays,
    };
  });
  const close = all.filter(({ isClose }) => isClose);
  const matching = close.length > 0 ? close : all;
  // On a tie, the day that matches most dates exactly; in February, the 28th also stands for the 31st.
  const least = Math.min(...matching.map(({ sum }) => sum));
  const equals = matching.flatMap(({ expected, sum }) => (sum === least ? expected : []));
  const exact = (expected: ExpectedDays) =>
    dates.filter((date) => Number(date.slice(8)) === expected.day).length;
  return equals.reduce((best, expected) => (exact(expected) > exact(best) ? expected : best));
}

/** Days between the expected day and a date; negative if the date is earlier. */
export function daysOff(expected: ExpectedDays, date: CalendarDate): number {
  return daysBetween(expected.dateOf(expected.indexOf(date)), date);
}

const firstMonday = '1900-01-01';

function weeklyDays(day: number): ExpectedDays {
  const dateOf = (index: number) => addDays(firstMonday, index * 7 + day - 1);
  return {
    day,
    dateOf,
    indexOf(date) {
      const ahead = (isoWeekday(date) - day + 10) % 7;
      return (daysBetween(firstMonday, date) - (ahead - 3) - day + 1) / 7;
    },
  };
}

function monthlyDays(day: number): ExpectedDays {
  const dateOf = (index: number) => {
    const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
    const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return [
      String(year).padStart(4, '0'),
      String(month).padStart(2, '0'),
      String(Math.min(day, lastDay)).padStart(2, '0'),
    ].join('-');
  };
  return {
    day,
    dateOf,
    indexOf(date) {
      const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
      const distance = (candidate: number) => Math.abs(daysBetween(dateOf(candidate), date));
      const near = [index, index - 1, index + 1];
      return near.reduce((best, other) => (distance(other) < distance(best) ? other : best));
    },
  };
}
