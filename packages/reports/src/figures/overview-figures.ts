import type { Money } from '@outlay/core/money';
import type { CalendarDate, Period } from '@outlay/core/time';

/** What was spent in the main currency over time: the months up to the end of the period, or its days where it is short. */
export type Trend = {
  readonly unit: 'day' | 'month';
  /** Oldest first, without gaps, at least two; months before the first record are left out. */
  readonly columns: readonly TrendColumn[];
  /** What the columns are measured against; `null` where too little is known for it. */
  readonly average: TrendAverage | null;
};

/** A mean of whole columns, two at least, to the nearest minor unit. */
export type TrendAverage = {
  readonly amount: Money;
  /** How many columns it is the mean of. */
  readonly columns: number;
  /** Of the columns before the period, in a week of the days before it; else of those of the period itself. */
  readonly of: 'earlier' | 'period';
};

/** What the weeks before a week came to in the main currency. */
export type UsualWeek = {
  /** How many there are. */
  readonly weeks: number;
  readonly total: Money;
  /** The mean, to the nearest minor unit. */
  readonly amount: Money;
};

/** A month or a day of a trend. `name` is `2026-10` or `2026-10-05`. */
export type TrendColumn = Period & {
  readonly name: string;
  readonly amount: Money;
  /** Whether it is part of the report's period. */
  readonly isCurrent: boolean;
  /** Whether it is over and the account had records from its first day on, as far as that is known. */
  readonly isWhole: boolean;
};

/** A category that changed most against the period compared with, in the main currency. */
export type Mover = {
  /** `null` is what has no category. */
  readonly category: string | null;
  readonly emoji: string | null;
  readonly amount: Money;
  /** How much more it is than before. */
  readonly change: Money;
  /** What explains most of the change; `null` where only the summary of a period tells its categories. */
  readonly cause: MoverCause | null;
};

/** The categories that changed and are no movers. */
export type OtherChanges = {
  readonly categories: number;
  /** How much more all of them are than before: with the movers it adds up to the change of the total. */
  readonly change: Money;
};

/**
 * What is behind the change of a category: the store that makes up at least half of it, or else, with `store` being
 * `null`, how many purchases the whole category had.
 */
export type MoverCause = {
  readonly store: string | null;
  /** How much more was spent there, or in the category, than before. */
  readonly change: Money;
  readonly purchases: number;
  readonly purchasesBefore: number;
  readonly refunds: number;
  readonly refundsBefore: number;
};

/** Recurring payments that are due after the period, or from today on where it is not over; none once its days are over. */
export type ComingUp = Period & {
  /** By date, then by amount, largest first, then by name. */
  readonly payments: readonly UpcomingPayment[];
  /** What those with a known amount come to, a currency each, the main one first. */
  readonly totals: readonly Money[];
};

/** A recurring payment that is due. */
export type UpcomingPayment = {
  readonly date: CalendarDate;
  /** The store that is paid. */
  readonly name: string | null;
  readonly category: string | null;
  /** What the latest payment came to; `null` where none is known. */
  readonly amount: Money | null;
  /** Whether its day was over when the records were read, and the records of the period have no payment. */
  readonly isOverdue: boolean;
  /** Whether its day is after the period and was over when the records were read: later records may have its payment. */
  readonly mayBePaid: boolean;
};
