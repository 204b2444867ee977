import type { Money } from '@outlay/core/money';
import type { CalendarDate, Period } from '@outlay/core/time';

/** Spending in the main currency over time: the months up to the end of the period, or the days of a short period. */
export type Trend = {
  readonly unit: 'day' | 'month';
  /** Oldest first, without gaps, at least two; starts with the first month with records. */
  readonly columns: readonly TrendColumn[];
  /** The average of the columns; `null` if too few are known. */
  readonly average: TrendAverage | null;
};

/** An average of complete columns, at least two, to the nearest minor unit. */
export type TrendAverage = {
  readonly amount: Money;
  /** The number of columns in the average. */
  readonly columns: number;
  /** Whether it covers earlier columns (for a week, the days before it) or those of the period itself. */
  readonly of: 'earlier' | 'period';
};

/** The usual weekly total before a week, in the main currency. */
export type UsualWeek = {
  /** The number of weeks. */
  readonly weeks: number;
  readonly total: Money;
  /** The average, to the nearest minor unit. */
  readonly amount: Money;
};

/** A month or a day of a trend. `name` is `2026-10` or `2026-10-05`. */
export type TrendColumn = Period & {
  readonly name: string;
  readonly amount: Money;
  /** Whether it is part of the report's period. */
  readonly isCurrent: boolean;
  /** Whether it is over and, as far as known, the account had records from its first day on. */
  readonly isWhole: boolean;
};

/** One of the categories that changed most since the compared period, in the main currency. */
export type Mover = {
  /** `null` without a category. */
  readonly category: string | null;
  readonly emoji: string | null;
  readonly amount: Money;
  /** Change since the compared period. */
  readonly change: Money;
  /** The main cause of the change; `null` if only the summary of a period has its categories. */
  readonly cause: MoverCause | null;
};

/** The changed categories that are not listed as movers. */
export type OtherChanges = {
  readonly categories: number;
  /** Their total change; with the movers, it adds up to the change of the total. */
  readonly change: Money;
};

/** The changed stores that are not listed as store movers. */
export type OtherStoreChanges = {
  readonly stores: number;
  /** Their total change; with the store movers, it adds up to the change of the total. */
  readonly change: Money;
  /** The total of the changes above zero. */
  readonly rises: Money;
};

/**
 * The cause of a category's change: the store with at least half of it or, with `null` as `store`, the number of
 * purchases in the category.
 */
export type MoverCause = {
  readonly store: string | null;
  /** The amount of the store or category in the period. */
  readonly amount: Money;
  /** The change in the store or category. */
  readonly change: Money;
  readonly purchases: number;
  readonly purchasesBefore: number;
  readonly refunds: number;
  readonly refundsBefore: number;
};

/**
 * Recurring payments that are due after the period, or from today on if it is not over; empty once these days are over.
 */
export type ComingUp = Period & {
  /** By date, then by amount, largest first, then by name. */
  readonly payments: readonly UpcomingPayment[];
  /** The total of the known amounts in each currency, the main one first. */
  readonly totals: readonly Money[];
};

/** A recurring payment that is due. */
export type UpcomingPayment = {
  readonly date: CalendarDate;
  /** The store that is paid. */
  readonly name: string | null;
  readonly category: string | null;
  /** The amount of the latest payment; `null` if none is known. */
  readonly amount: Money | null;
  /** Whether its day was over when the records were read, and the records of the period contain no payment. */
  readonly isOverdue: boolean;
  /**
   * Whether its day is after the period and was over when the records were read: later records may contain its payment.
   */
  readonly mayBePaid: boolean;
};
