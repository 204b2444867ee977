import { recurringFrequencies } from '@outlay/core/contract';
import { compareBigint, type Money } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone, daysBetween, type Instant } from '@outlay/core/time';
import { comparableName } from './name-similarity.ts';
import {
  bestExpectedDays,
  daysOff,
  type ExpectedDays,
  type PaymentInterval,
  paymentIntervals,
} from './payment-interval.ts';

/** The fields that the rules use. */
export type Payment = {
  readonly id: string;
  readonly storeName: string;
  readonly total: Money;
  readonly purchasedAt: Instant;
};

/** A recurring payment. */
export type RecurringExpense = {
  /** Stable key, independent of the length of the history: store, currency, interval, and number among these. */
  readonly key: string;
  readonly name: string;
  readonly frequency: PaymentInterval['frequency'];
  /** Expected day of the month, 1 to 31; `null` for weekly payments. */
  readonly dayOfMonth: number | null;
  readonly isActive: boolean;
  readonly firstDate: CalendarDate;
  readonly lastDate: CalendarDate;
  readonly occurrences: number;
  /** `null` if it is inactive. */
  readonly nextDate: CalendarDate | null;
  /** The document of the latest payment. */
  readonly latestId: string;
};

type Found = Omit<RecurringExpense, 'key'>;

/** Maximum difference between neighboring amounts of a group, in percent. */
const amountTolerancePercent = 25n;

/** Maximum share of intervals without a payment: one in this many. */
const paymentsAGap = 4;

/** History needed to detect yearly payments. */
export const recurringHistoryDays = 800;

/** More payments than weekly ones can make; a store with more of them is a regular shop. */
const maxPayments = 2 * Math.ceil(recurringHistoryDays / 7);

/**
 * Finds payments to the same store with similar amounts at regular intervals, by name. They must be most of the
 * payments to that store, because repeated amounts among daily purchases mean nothing.
 */
export function findRecurring(
  payments: readonly Payment[],
  asOf: CalendarDate,
  zone: string,
): RecurringExpense[] {
  const namesByStore = new Map<string, string>();
  const nameOf = (store: string) => {
    const name = namesByStore.get(store) ?? comparableName(store);
    namesByStore.set(store, name);
    return name;
  };
  const byStore = Map.groupBy(
    payments.filter(({ total }) => total.minor > 0n),
    ({ storeName, total }) => `${nameOf(storeName)} ${total.currency}`,
  );
  return [...byStore]
    .flatMap(([store, atStore]) =>
      recurringAtStore(atStore, asOf, zone).map((expense, index) => ({
        ...expense,
        key: `${store} ${expense.frequency} ${index}`,
      })),
    )
    .toSorted(
      (left, right) =>
        left.name.localeCompare(right.name, 'pl') || left.firstDate.localeCompare(right.firstDate),
    );
}

function recurringAtStore(payments: readonly Payment[], asOf: CalendarDate, zone: string): Found[] {
  if (payments.length > maxPayments) return [];
  const found = similarAmounts(payments).flatMap((group) => {
    const expense = recurringOf(group, asOf, zone);
    return expense ? [{ expense, payments: group.length }] : [];
  });
  const regular = found.reduce((sum, { payments: count }) => sum + count, 0);
  return regular * 2 > payments.length ? found.map(({ expense }) => expense) : [];
}

/** Groups amounts in which each is close to the next, so that a price that rises over the years stays in one group. */
function similarAmounts(payments: readonly Payment[]): Payment[][] {
  const groups: Payment[][] = [];
  let before = 0n;
  for (const payment of payments.toSorted((a, b) => compareBigint(a.total.minor, b.total.minor))) {
    const { minor } = payment.total;
    if (minor * 100n <= before * (100n + amountTolerancePercent)) groups.at(-1)?.push(payment);
    else groups.push([payment]);
    before = minor;
  }
  return groups;
}

function recurringOf(group: readonly Payment[], asOf: CalendarDate, zone: string): Found | undefined {
  const sorted = group.toSorted((left, right) => (left.purchasedAt < right.purchasedAt ? -1 : 1));
  const dates = sorted.map(({ purchasedAt }) => dateInZone(purchasedAt, zone));
  // Two documents on the same day count as one payment.
  const days = dates.filter((date, index) => date !== dates[index - 1]);
  const [firstDate, lastDate, latest] = [days[0], days.at(-1), sorted.at(-1)];
  if (firstDate === undefined || lastDate === undefined || !latest) return undefined;
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index] ?? day, day));
  for (const interval of paymentIntervals) {
    if (days.length < interval.minPayments || !mayFollow(gaps, interval)) continue;
    const expected = bestExpectedDays(interval, days);
    if (!follows(days, expected, interval)) continue;
    const nextDate = nextOccurrence(lastDate, asOf, expected, interval);
    return {
      name: latest.storeName,
      frequency: interval.frequency,
      dayOfMonth: interval.frequency === recurringFrequencies.weekly ? null : expected.day,
      isActive: nextDate !== null,
      firstDate,
      lastDate,
      occurrences: days.length,
      nextDate,
      latestId: latest.id,
    };
  }
  return undefined;
}

/** Whether the gaps between dates allow an interval at all, which is faster to check than its expected days. */
function mayFollow(gaps: readonly number[], { unit, every, toleranceDays }: PaymentInterval): boolean {
  const [shortest, longest] = unit === 'week' ? [7, 7] : [28, 31];
  const least = every * shortest - 2 * toleranceDays;
  const most = 2 * every * longest + 2 * toleranceDays;
  return gaps.every((gap) => gap >= least && gap <= most);
}

/** Whether dates match the expected days: within the tolerance, one interval apart, and rarely with one missing. */
function follows(
  days: readonly CalendarDate[],
  schedule: ExpectedDays,
  { every, toleranceDays }: PaymentInterval,
): boolean {
  if (days.some((day) => Math.abs(daysOff(schedule, day)) > toleranceDays)) return false;
  const indexes = days.map((day) => schedule.indexOf(day));
  const steps = indexes.slice(1).map((index, before) => index - (indexes[before] ?? index));
  const gaps = steps.filter((step) => step === 2 * every).length;
  return steps.every((step) => step === every || step === 2 * every) && gaps * paymentsAGap <= steps.length;
}

/** The next expected day, including the tolerance for a late payment; `null` if the payments have ended. */
function nextOccurrence(
  lastDate: CalendarDate,
  asOf: CalendarDate,
  schedule: ExpectedDays,
  { every, toleranceDays, maxLateDays }: PaymentInterval,
): CalendarDate | null {
  const next = schedule.indexOf(lastDate) + every;
  const expected = schedule.dateOf(next);
  if (asOf <= addDays(expected, toleranceDays)) return expected;
  return asOf <= addDays(expected, maxLateDays) ? schedule.dateOf(next + every) : null;
}
