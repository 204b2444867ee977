import type { RecurringFrequency } from '@outlay/core/contract';
import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';

/**
 * A recurring expense of the service with its payments in the period. Due days come from the service, amounts from the
 * matching documents only; sums are in one currency. Active expenses are first; the order is by currency, the main one
 * first, then by yearly cost, highest first.
 */
export type RecurringRow = {
  readonly id: string | null;
  /** The store that is paid. */
  readonly name: string | null;
  /** The service's description; `null` unless requested. */
  readonly description: string | null;
  readonly frequency: RecurringFrequency | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly paymentMethod: string | null;
  readonly isActive: boolean | null;
  readonly status: RecurringStatus;
  /** The number of payments due in the period; `null` if unknown, and for inactive expenses. */
  readonly expected: number | null;
  /** The due days. */
  readonly expectedDates: readonly CalendarDate[];
  /** The documents of the period that pay it, oldest first; undated ones last. */
  readonly payments: readonly RecurringPayment[];
  /** The total of the payments; `null` without any, and for several currencies. */
  readonly paid: Money | null;
  /**
   * The number of due payments without a document although their grace days were over when the records were read. A
   * payment after the end of the period is among the documents of the next one.
   */
  readonly missing: number;
  /** The due days of the missing payments. */
  readonly missingDates: readonly CalendarDate[];
  /** The refunds of its store in the period, oldest first: one may stand beside a payment that seems to be missing. */
  readonly refunds: readonly RecurringPayment[];
  /** The last payment known before the period. */
  readonly last: RecurringPayment | null;
  /**
   * The difference between the period's latest payment and the one before it, in the period or earlier; `null` unless
   * both are in one currency.
   */
  readonly priceChange: Money | null;
  /**
   * The average of the known payments, in the period and before, to the nearest minor unit; in the currency of the
   * latest.
   */
  readonly average: Money | null;
  /**
   * The latest payment up to the end of the period, times the number of payments in a year; `null` without one, and for
   * inactive expenses.
   */
  readonly yearlyCost: Money | null;
  /**
   * The next due day at the end of the period: the first that may still be paid in it, otherwise the first later one
   * that is not paid in advance. If due days are unknown, the day that the service expects.
   */
  readonly nextDate: CalendarDate | null;
  /** The unpaid due days up to the end of the days that `ComingUp` covers; empty once these are over. */
  readonly upcomingDates: readonly CalendarDate[];
};

/**
 * `paid`: all due payments were made, also early or late. `partly-paid`: some were made, some are missing. `missing`:
 * none was made. `upcoming`: nothing is missing, and a payment is still due. `not-due`: no payment is due in the
 * period. `inactive`: the service no longer expects payments. `unknown`: the service does not return enough fields.
 */
export type RecurringStatus =
  | 'paid'
  | 'partly-paid'
  | 'missing'
  | 'upcoming'
  | 'not-due'
  | 'inactive'
  | 'unknown';

/** A document that pays a recurring expense, with its counted amount. */
export type RecurringPayment = {
  readonly id: string | null;
  readonly date: CalendarDate | null;
  readonly amount: Money;
};
