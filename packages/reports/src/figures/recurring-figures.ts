import type { RecurringFrequency } from '@outlay/core/contract';
import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';

/**
 * A recurring expense of the service and what came of it in the period. The service tells when it is expected, the
 * documents what was paid: amounts are those of matching documents only, sums of one currency. Expenses that are active
 * come first, then they are ordered by currency, the main one first, and by what they cost a year, most first.
 */
export type RecurringRow = {
  readonly id: string | null;
  /** The store that is paid. */
  readonly name: string | null;
  /** In the words of the service; `null` unless its text was asked for. */
  readonly description: string | null;
  readonly frequency: RecurringFrequency | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly paymentMethod: string | null;
  readonly isActive: boolean | null;
  readonly status: RecurringStatus;
  /** How many payments are due in the period; `null` where that cannot be told, and for what is inactive. */
  readonly expected: number | null;
  /** The days on which they are due. */
  readonly expectedDates: readonly CalendarDate[];
  /** The documents of the period that pay it, oldest first; those without a date last. */
  readonly payments: readonly RecurringPayment[];
  /** What these come to; `null` without one, and for several currencies. */
  readonly paid: Money | null;
  /**
   * How many of the payments due have not come although their days of grace were over when the records were read. One
   * that came after the end of the period is among the documents of the next.
   */
  readonly missing: number;
  /** The days on which these were due. */
  readonly missingDates: readonly CalendarDate[];
  /** The last payment known before the period. */
  readonly last: RecurringPayment | null;
  /** How much more the period's latest payment is than the one before it, in the period or earlier; `null` unless there are both in one currency. */
  readonly priceChange: Money | null;
  /** What a payment is on average, of the period's and the earlier ones known, to the nearest minor unit; in the currency of the latest. */
  readonly average: Money | null;
  /** The latest payment up to the end of the period as often as it comes in a year; `null` without one, and for what is inactive. */
  readonly yearlyCost: Money | null;
  /**
   * The day on which it is next due, as of the end of the period: the first of its days that still may be paid in it, else
   * the first one after it that is not paid in advance. Where due days cannot be told, the day that the service expects.
   */
  readonly nextDate: CalendarDate | null;
  /** The unpaid due days up to the end of the days that `ComingUp` covers; none once these are over. */
  readonly upcomingDates: readonly CalendarDate[];
};

/**
 * `paid`: everything due is paid, also early or late. `partly-paid`: some of it is, some is missing. `missing`: none
 * is, and it should have been. `upcoming`: nothing is missing, a payment is still to come. `not-due`: no payment is due
 * in the period. `inactive`: the service expects it no more. `unknown`: the service does not tell enough.
 */
export type RecurringStatus =
  | 'paid'
  | 'partly-paid'
  | 'missing'
  | 'upcoming'
  | 'not-due'
  | 'inactive'
  | 'unknown';

/** A document that pays a recurring expense: what of it counts. */
export type RecurringPayment = {
  readonly id: string | null;
  readonly date: CalendarDate | null;
  readonly amount: Money;
};
