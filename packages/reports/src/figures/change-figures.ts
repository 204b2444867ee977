import type { Money } from '@outlay/core/money';
import type { CalendarDate, Instant } from '@outlay/core/time';

/** The changes since the last version of the report. */
export type Changes = {
  /** The revision of a closed period that they are since; `null` unless the report is a correction. */
  readonly revision: number | null;
  /** When the records of the last report were read; `null` if unknown. */
  readonly since: Instant | null;
  /** Documents of spending and income: first the added, then the changed, then the removed ones, each by date. */
  readonly documents: readonly DocumentChange[];
  /** The currencies of both reports, the main one first. */
  readonly totals: readonly ChangedTotal[];
};

/** The total of a currency: `before` and `effect` add up to `now`, and the effects of the documents to `effect`. */
export type ChangedTotal = { readonly before: Money; readonly effect: Money; readonly now: Money };

/**
 * A document that was added, changed or removed. A document with a changed currency is listed as removed and as added.
 */
export type DocumentChange = {
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: string | null;
  /** The changed fields; empty for added and removed documents. */
  readonly fields: readonly ChangedField[];
  readonly before: DocumentState | null;
  readonly now: DocumentState | null;
  /** The effect on the total; zero for income. */
  readonly effect: Money;
};

/** A document as a report shows it. */
export type DocumentState = {
  readonly date: CalendarDate | null;
  readonly store: string | null;
  readonly category: string | null;
  readonly amount: Money;
  readonly isIncome: boolean;
  /** Of the whole document. This and the following are `null` if the report does not contain them. */
  readonly tax: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  readonly tags: readonly string[] | null;
};

/**
 * A field that can change. `counted`: the records are the same, but one report counts the full amount and the other the
 * owner's share. `flow`: between spending and income.
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
