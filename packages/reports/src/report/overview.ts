import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { Reconciliation } from '../figures/figures.ts';

/**
 * The overview of a period in finished texts: one amount, one chart, what changed, what is due and what to check. Every
 * figure in it is one of the report's figures. Blocks without content are `null`.
 */
export type Overview = {
  /** The period as its heading: "October 2026", "Week 43". */
  readonly heading: string;
  /**
   * The heading for places that show no dates: "October 2026 (21 Sep – 20 Oct)" for a month that does not start on the
   * first, otherwise the same as `heading`.
   */
  readonly title: string;
  /** The days of the period: "1–31 October 2026". */
  readonly days: string;
  /** A one-line summary, such as the subject of an e-mail: "October 2026: PLN 11,330.83, 7% less". */
  readonly subject: string;
  readonly spent: SpentBlock;
  /** Amounts over time, in the main currency. */
  readonly trend: TrendBlock | null;
  /**
   * Amounts by category, or by store if there are no categories, in the main currency, largest first, without zeros.
   */
  readonly categories: CategoryBlock | null;
  /**
   * Other currencies, if there are many or they have more than a tenth of the documents; a note of `spent` names them in any case.
   */
  readonly currencies: CurrencyBlock | null;
  readonly changes: ChangeBlock | null;
  readonly comingUp: ComingUpBlock | null;
  readonly toCheck: CheckBlock | null;
  readonly checked: CheckedLine;
  /** When the records were read: "Data read on 22 Nov 2026, 01:16 (Warsaw)". */
  readonly created: string;
};

/**
 * The amount in the main currency, or if it has no documents, in the currency with the most documents, and notes on
 * it.
 */
export type SpentBlock = {
  /** "Spent", "Spent so far", or "No purchases in October 2026". */
  readonly label: string;
  /** `null` if there are no documents. */
  readonly amount: Money | null;
  /** How it compares with earlier periods: "7% less than September". At most two. */
  readonly comparisons: readonly string[];
  /** Notes on other currencies, refunds, income and the own share, one line each. */
  readonly notes: readonly string[];
};

/** A column chart of amounts over time. */
export type TrendBlock = {
  readonly title: string;
  readonly unit: 'day' | 'month';
  readonly columns: readonly {
    /** Label below the column: "Oct". */
    readonly label: string;
    /** Full name: "October 2026", or "October 2026 (so far)" if it is incomplete. */
    readonly name: string;
    readonly amount: Money;
    readonly isCurrent: boolean;
    readonly isWhole: boolean;
  }[];
  readonly average: { readonly label: string; readonly amount: Money } | null;
  /** The figures as text, for readers who do not see the chart. */
  readonly alt: string;
};

/** A sorted list of bars: categories, or stores if there are no categories. */
export type CategoryBlock = {
  readonly title: string;
  /** The headings of the columns. */
  readonly columns: {
    /** "Category", or "Store" if there are no categories. */
    readonly name: string;
    /** The share of the period's spending. */
    readonly share: string;
    /** What the change is against: "vs Sep"; `null` without a comparison. */
    readonly change: string | null;
  };
  readonly rows: readonly CategoryLine[];
};

/** A category or store, or several folded into one line. */
export type CategoryLine = {
  readonly name: string;
  readonly icon: string | null;
  readonly amount: Money;
  readonly perMille: number | null;
  /** "−14%", "new", "±0%"; "–" with a net refund in either period; `null` without a comparison. */
  readonly change: string | null;
};

/** The spending in other currencies. */
export type CurrencyBlock = {
  readonly title: string;
  /** A note that the amounts are not converted. */
  readonly note: string;
  readonly rows: readonly { readonly amount: Money; readonly documents: string }[];
};

/** The largest changes by category. */
export type ChangeBlock = {
  readonly title: string;
  readonly rows: readonly {
    readonly name: string;
    readonly icon: string | null;
    readonly change: Money;
    /** The cause in a few words; `null` if it is not known. */
    readonly cause: string | null;
  }[];
  /** Number and sum of the other changes, and the rises and the falls that the sum nets; `null` if there are none. */
  readonly others: {
    readonly count: number;
    readonly change: Money;
    readonly rises: Money;
    readonly falls: Money;
  } | null;
};

/** Payments that are expected. */
export type ComingUpBlock = {
  /** "Coming up in November". */
  readonly title: string;
  /** What the payments and amounts are based on: "expected, as last paid". */
  readonly basis: string;
  readonly rows: readonly ComingUpLine[];
  /** The totals of all payments with a known amount, one per currency. */
  readonly totals: readonly { readonly label: string; readonly amount: Money }[];
  /** What the totals leave out: "and 2 payments of unknown amount"; `null` if nothing. */
  readonly unknown: string | null;
};

/** A due payment; `amount` is `null` if it is not known. */
export type ComingUpLine = {
  readonly date: CalendarDate;
  /** "1 Nov". */
  readonly day: string;
  readonly name: string;
  /** "no payment found yet" or "may be paid already"; `null` for a payment that is not due yet. */
  readonly mark: string | null;
  readonly amount: Money | null;
};

/** Items to check, the most critical first. */
export type CheckBlock = { readonly title: string; readonly items: readonly CheckItem[] };

/**
 * An item to check. A critical one affects whether the figures are right, and is shown however little space there is.
 */
export type CheckItem = { readonly text: string; readonly isCritical: boolean };

/** Whether the figures agree with the service's own summary. */
export type CheckedLine = {
  readonly status: Reconciliation['status'];
  /** The result of the check, or why there was none. */
  readonly text: string;
  /** The amounts that a successful check does not cover, and why; `null` if there are none. */
  readonly unchecked: string | null;
};
