import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { Reconciliation } from '../figures/figures.ts';

/**
 * What a reader learns of the period at a glance, worded: one amount, one picture, what changed, what is due and what to
 * check. Every figure in it is one of the report's figures. Blocks without anything to say are `null`.
 */
export type Overview = {
  /** The period as its heading: "October 2026", "Week 43". */
  readonly heading: string;
  /**
   * The heading where its days are not beside it, as in the name of a file: the same, but "October 2026 (21 Sep – 20 Oct)"
   * for a month that does not start on the first.
   */
  readonly title: string;
  /** Its days, where the heading does not say them: "1–31 October 2026". */
  readonly days: string;
  /** All of it in a line, as the subject of an e-mail: "October 2026: PLN 11,330.83, 7% less". */
  readonly subject: string;
  readonly spent: SpentBlock;
  /** Over time, in the main currency. */
  readonly trend: TrendBlock | null;
  /** By category, or by store where nothing has one, in the main currency, largest first; what came to nothing is left out. */
  readonly categories: CategoryBlock | null;
  /** Other currencies, where they are many or have more than a tenth of the documents; else they are a line of `spent`. */
  readonly currencies: CurrencyBlock | null;
  readonly changes: ChangeBlock | null;
  readonly comingUp: ComingUpBlock | null;
  readonly toCheck: CheckBlock | null;
  readonly checked: CheckedLine;
  /** When the records were read: "Created 22 Nov 2026, 01:16 (Warsaw)". */
  readonly created: string;
};

/** The amount in the main currency, or where nothing was bought in it, in the one of most documents; and what it means. */
export type SpentBlock = {
  /** "Spent", "Spent so far"; "No purchases in October 2026" where there is nothing. */
  readonly label: string;
  /** `null` where there is nothing. */
  readonly amount: Money | null;
  /** How it compares with earlier periods: "7% less than September". At most two. */
  readonly comparisons: readonly string[];
  /** Other currencies, refunds, income, own share: a line each. */
  readonly notes: readonly string[];
};

/** Columns of a chart. */
export type TrendBlock = {
  readonly title: string;
  readonly unit: 'day' | 'month';
  readonly columns: readonly {
    /** Below the column: "Oct". */
    readonly label: string;
    /** In full: "October 2026", or "October 2026 (so far)" where it is not whole. */
    readonly name: string;
    readonly amount: Money;
    readonly isCurrent: boolean;
    readonly isWhole: boolean;
  }[];
  readonly average: { readonly label: string; readonly amount: Money } | null;
  /** The figures in a sentence, for readers who do not see the chart. */
  readonly alt: string;
};

/** A sorted list of bars: categories, or stores where nothing has a category. */
export type CategoryBlock = { readonly title: string; readonly rows: readonly CategoryLine[] };

/** A category, or with `count` above zero several folded into one line. */
export type CategoryLine = {
  readonly name: string;
  readonly icon: string | null;
  readonly amount: Money;
  readonly perMille: number | null;
  /** "−14%", "new", "±0%"; `null` without a comparison. */
  readonly change: string | null;
};

/** What was spent in other currencies. */
export type CurrencyBlock = {
  readonly title: string;
  /** What these amounts are: spent in the currencies, not converted. */
  readonly note: string;
  readonly rows: readonly { readonly amount: Money; readonly documents: string }[];
};

/** The largest movements. */
export type ChangeBlock = {
  readonly title: string;
  readonly rows: readonly {
    readonly name: string;
    readonly icon: string | null;
    readonly change: Money;
    /** Why, in a few words; `null` where it is not known. */
    readonly cause: string | null;
  }[];
  /** What all other categories changed by; `null` where none did. */
  readonly others: { readonly count: number; readonly change: Money } | null;
};

/** Payments that are due. */
export type ComingUpBlock = {
  /** "Coming up in November". */
  readonly title: string;
  /** What the amounts are: "as last paid". */
  readonly basis: string;
  readonly rows: readonly ComingUpLine[];
  /** What all payments with a known amount come to, a currency each. */
  readonly totals: readonly { readonly label: string; readonly amount: Money }[];
  /** What the totals leave out: "and 2 payments of unknown amount"; `null` where they are of all payments. */
  readonly unknown: string | null;
};

/** A payment that is due; `amount` is `null` where none is known. */
export type ComingUpLine = {
  readonly date: CalendarDate;
  /** "1 Nov". */
  readonly day: string;
  readonly name: string;
  /** "overdue" or "may be paid already"; `null` for a payment whose day is not over. */
  readonly mark: string | null;
  readonly amount: Money | null;
};

/** What a person should look at, the most critical first. */
export type CheckBlock = { readonly title: string; readonly items: readonly CheckItem[] };

/** Something to look at. A `critical` one puts the figures in question and is shown however little room there is. */
export type CheckItem = { readonly text: string; readonly isCritical: boolean };

/** Whether the figures agree with the service's own summary. */
export type CheckedLine = { readonly status: Reconciliation['status']; readonly text: string };
