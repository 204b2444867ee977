import { englishNarration } from './english-narration.ts';
import type { Locale } from './locale.ts';
import { polishNarration } from './polish-narration.ts';
import type { LabeledPeriod } from './words.ts';

/**
 * The clauses of a narrative. Amounts, shares and dates are formatted, amounts without a sign. A clause has no initial
 * capital and no full stop, which depend on its place in the text.
 */
export type Narration = {
  /** When a period was: "in October 2026". */
  readonly when: (period: LabeledPeriod) => string;
  /** When the first days of a period were: "in the first 22 days of October 2026". */
  readonly whenFirstDays: (days: number, period: LabeledPeriod) => string;
  readonly spending: (facts: SpendingFacts) => string;
  readonly comparison: (facts: ComparisonFacts) => string;
  /** What is the other way round than the change, as a clause: "per day, 2.1% less than in September 2026". */
  readonly reversal: (facts: ReversalFacts, when: string) => string;
  readonly noEarlierRecords: string;
  readonly recordsBegin: (date: string) => string;
  readonly largestCategory: (facts: LargestCategoryFacts) => string;
  readonly largestStore: (facts: LargestStoreFacts) => string;
  readonly largestPurchase: (facts: LargestPurchaseFacts) => string;
  /** A net refund, current or earlier: "refunds exceeded purchases by PLN 120.00". */
  readonly netRefund: (facts: { when: string | null; amount: string }) => string;
  /** `isHigher`: whether the service's summary exceeds the documents. */
  readonly notReconciled: (facts: { difference: string; isHigher: boolean }) => string;
  readonly categoriesNotReconciled: string;
};

/** Spending; lists have one amount per currency. */
export type SpendingFacts = {
  readonly when: string;
  readonly isOver: boolean;
  readonly spent: readonly string[];
  /** Net refunds. */
  readonly refunded: readonly string[];
  /** Whether net refunds are first, because the main currency has one. */
  readonly startsWithRefunded: boolean;
  readonly purchases: number;
  readonly purchaseAmounts: readonly string[];
  readonly refunds: number;
  readonly refundAmounts: readonly string[];
  readonly income: readonly string[];
  /** Whether others' shares are excluded. */
  readonly isOwnShare: boolean;
};

/** Refunds of an earlier period: how many, and their formatted amount without a sign. */
export type RefundsBefore = { readonly count: number; readonly amount: string };

/** Why a change misleads: what is the other way round. Shares are formatted, without a sign. */
export type ReversalFacts =
  /** The change per day, for periods of different length in which it has the opposite direction. */
  | { readonly of: 'day'; readonly how: 'more' | 'less'; readonly share: string }
  /** The change of purchases, if the total rose only because earlier refunds are deducted. */
  | { readonly of: 'purchases'; readonly how: 'less' | 'about' | 'equal'; readonly share: string };

/** The comparison with earlier spending. `currency` is set if there are several. */
export type ComparisonFacts = {
  readonly when: string;
  readonly currency: string | null;
  /**
   * `stated`: zero or a net refund is no basis, so the earlier spending is only stated. `refunded`: it was a net
   * refund.
   */
  readonly how: 'more' | 'less' | 'equal' | 'stated' | 'refunded';
  readonly change: string;
  readonly share: string | null;
  readonly previous: string;
  /** Earlier refunds that explain a good part of the change. */
  readonly refundsBefore: RefundsBefore | null;
  readonly reversal: ReversalFacts | null;
};

/** The category with the largest amount; `null` without a category. `currency` is set if there are several. */
export type LargestCategoryFacts = {
  readonly category: string | null;
  readonly amount: string;
  readonly share: string | null;
  /** Whether refunds are deducted in the ranking of categories. */
  readonly isNet: boolean;
  readonly currency: string | null;
};

/**
 * The store with the largest spending, refunds deducted. `currency` is set if there are several and no earlier clause
 * names it.
 */
export type LargestStoreFacts = {
  readonly store: string;
  readonly amount: string;
  readonly visits: number;
  readonly refunds: number;
  /** Whether refunds are deducted in the ranking of stores, and no earlier clause says so of categories. */
  readonly isNet: boolean;
  readonly currency: string | null;
};

/** The document with the largest amount. `currency` as above. */
export type LargestPurchaseFacts = {
  readonly amount: string;
  readonly store: string | null;
  readonly date: string | null;
  readonly currency: string | null;
};

/** The clauses of a language. */
export function narrationOf(locale: Locale): Narration {
  return locale === 'pl' ? polishNarration : englishNarration;
}
