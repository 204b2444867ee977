import type { Money } from '@outlay/core/money';
import type { CalendarDate, Instant } from '@outlay/core/time';

/** What has changed since the same report was last made. */
export type Changes = {
  /** When the records of the last report were read; `null` where it does not say. */
  readonly since: Instant | null;
  /** Documents of spending and of income: the added, then the changed, then the removed ones, each by date. */
  readonly documents: readonly DocumentChange[];
  /** Each currency of either report, the main one first. */
  readonly totals: readonly ChangedTotal[];
};

/** The total of a currency: `before` and `effect` add up to `now`; the effects of the documents to `effect`. */
export type ChangedTotal = { readonly before: Money; readonly effect: Money; readonly now: Money };

/**
 * A document that was added, changed or removed. One whose currency changed is one that was removed and one that was
 * added.
 */
export type DocumentChange = {
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: string | null;
  /** What has changed; empty unless it is a changed one. */
  readonly fields: readonly ChangedField[];
  readonly before: DocumentState | null;
  readonly now: DocumentState | null;
  /** What it does to the total: income does nothing. */
  readonly effect: Money;
};

/** A document as a report shows it. */
export type DocumentState = {
  readonly date: CalendarDate | null;
  readonly store: string | null;
  readonly category: string | null;
  readonly amount: Money;
  readonly isIncome: boolean;
};

/**
 * What can change about a document. `counted`: its records are the same, but one report counts the whole amount and the
 * other the owner's share. `flow`: between spending and income.
 */
export type ChangedField =
  | 'date'
  | 'store'
  | 'category'
  | 'amount'
  | 'counted'
  | 'flow'
  | 'tax'
  | 'paymentMethod'
  | 'identifier'
  | 'tags'
  | 'lineItems';
