import {
  addDays,
  addMonths,
  type CalendarDate,
  compareBigint,
  dateInZone,
  daysBetween,
  recurringFrequencies,
} from '@outlay/core';
import type { StoredDocument } from '../documents/stored-document.ts';
import { comparableName } from './name-similarity.ts';

/** What the rules look at. */
export type Payment = Pick<
  StoredDocument,
  'storeName' | 'total' | 'purchasedAt' | 'category' | 'lineItems' | 'paymentMethod'
>;

/** A payment that came again and again. */
export type RecurringExpense = {
  readonly name: string;
  /** Number of core's `recurringFrequencies`. */
  readonly frequency: number;
  readonly dayOfMonth: number | null;
  readonly isActive: boolean;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly paymentMethod: string | null;
  readonly firstDate: CalendarDate;
  readonly lastDate: CalendarDate;
  readonly occurrences: number;
  /** `null` once it is inactive. */
  readonly nextDate: CalendarDate | null;
};

type Rhythm = {
  readonly frequency: number;
  readonly days: number;
  readonly toleranceDays: number;
  readonly leastPayments: number;
  readonly next: (date: CalendarDate) => CalendarDate;
};

const rhythms: readonly Rhythm[] = [
  {
    frequency: recurringFrequencies.weekly,
    days: 7,
    toleranceDays: 1,
    leastPayments: 4,
    next: (date) => addDays(date, 7),
  },
  {
    frequency: recurringFrequencies.monthly,
    days: 30,
    toleranceDays: 4,
    leastPayments: 3,
    next: (date) => addMonths(date, 1),
  },
  {
    frequency: recurringFrequencies.quarterly,
    days: 91,
    toleranceDays: 8,
    leastPayments: 3,
    next: (date) => addMonths(date, 3),
  },
  {
    frequency: recurringFrequencies.yearly,
    days: 365,
    toleranceDays: 12,
    leastPayments: 2,
    next: (date) => addMonths(date, 12),
  },
];

/** Amounts up to this many percent above the smallest of a group count as the same payment. */
const amountTolerancePercent = 25n;

/** How long history has to be for yearly payments to show. */
export const recurringHistoryDays = 800;

/**
 * Finds payments to one store, of similar amounts, at a regular distance, by name. They have to be most of what is
 * paid there: among daily shopping, amounts that happen to come back mean nothing.
 */
export function findRecurring(
  payments: readonly Payment[],
  asOf: CalendarDate,
  zone: string,
): RecurringExpense[] {
  const byStore = Map.groupBy(
    payments.filter(({ total }) => total.minor > 0n),
    ({ storeName, total }) => `${comparableName(storeName)} ${total.currency}`,
  );
  return [...byStore.values()]
    .flatMap((atStore) => similarAmounts(atStore).filter((group) => group.length * 2 > atStore.length))
    .flatMap((group) => recurringOf(group, asOf, zone) ?? [])
    .toSorted(
      (left, right) =>
        left.name.localeCompare(right.name, 'pl') || left.firstDate.localeCompare(right.firstDate),
    );
}

function similarAmounts(payments: readonly Payment[]): Payment[][] {
  const groups: Payment[][] = [];
  let smallest = 0n;
  for (const payment of payments.toSorted((a, b) => compareBigint(a.total.minor, b.total.minor))) {
    const fits = payment.total.minor * 100n <= smallest * (100n + amountTolerancePercent);
    if (fits) groups.at(-1)?.push(payment);
    else {
      groups.push([payment]);
      smallest = payment.total.minor;
    }
  }
  return groups;
}

function recurringOf(
  group: readonly Payment[],
  asOf: CalendarDate,
  zone: string,
): RecurringExpense | undefined {
  const sorted = group.toSorted((left, right) => (left.purchasedAt < right.purchasedAt ? -1 : 1));
  const dates = sorted.map(({ purchasedAt }) => dateInZone(purchasedAt, zone));
  const distances = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date));
  const rhythm = rhythms.find(
    ({ days, toleranceDays, leastPayments }) =>
      dates.length >= leastPayments &&
      distances.every((distance) => Math.abs(distance - days) <= toleranceDays),
  );
  const [firstDate, lastDate, latest] = [dates[0], dates.at(-1), sorted.at(-1)];
  if (!rhythm || firstDate === undefined || lastDate === undefined || !latest) return undefined;
  const expected = rhythm.next(lastDate);
  const isActive = asOf <= addDays(expected, rhythm.toleranceDays + Math.ceil(rhythm.days / 2));
  return {
    name: latest.storeName,
    frequency: rhythm.frequency,
    dayOfMonth: rhythm.frequency === recurringFrequencies.weekly ? null : usualDayOfMonth(dates),
    isActive,
    category: latest.lineItems[0]?.category ?? latest.category,
    subcategory: latest.lineItems[0]?.subcategory ?? null,
    paymentMethod: latest.paymentMethod,
    firstDate,
    lastDate,
    occurrences: dates.length,
    nextDate: isActive ? expected : null,
  };
}

/** The middle one: a payment moved by a weekend does not change it. */
function usualDayOfMonth(dates: readonly CalendarDate[]): number {
  const days = dates.map((date) => Number(date.slice(8))).toSorted((left, right) => left - right);
  return days[Math.floor(days.length / 2)] ?? 1;
}
