import { englishNarration } from './english-narration.ts';
import type { Locale } from './locale.ts';
import { polishNarration } from './polish-narration.ts';
import type { LabeledPeriod } from './words.ts';

/**
 * The clauses that a text about a period is made of. Amounts, shares and dates come written for people, amounts without
 * a sign. A clause has neither a capital letter nor a full stop that only its place in the text would give it.
 */
export type Narration = {
  /** A period as an answer to when: "in October 2026". */
  readonly when: (period: LabeledPeriod) => string;
  /** The same of the first days of a period: "in the first 22 days of October 2026". */
  readonly whenFirstDays: (days: number, period: LabeledPeriod) => string;
  readonly spending: (facts: SpendingFacts) => string;
  readonly comparison: (facts: ComparisonFacts) => string;
  readonly noEarlierRecords: string;
  readonly recordsBegin: (date: string) => string;
  readonly largestCategory: (facts: LargestCategoryFacts) => string;
  readonly largestStore: (facts: LargestStoreFacts) => string;
  readonly largestPurchase: (facts: LargestPurchaseFacts) => string;
  /** What a net refund was, or was before: "refunds exceeded purchases by PLN 120.00". */
  readonly netRefund: (facts: { when: string | null; amount: string }) => string;
  /** `isHigher`: whether the service's summary is, than the documents. */
  readonly notReconciled: (facts: { difference: string; isHigher: boolean }) => string;
  readonly categoriesNotReconciled: string;
};

/** What was spent; lists have an amount a currency. */
export type SpendingFacts = {
  readonly when: string;
  readonly isOver: boolean;
  readonly spent: readonly string[];
  /** By how much refunds were more than purchases. */
  readonly refunded: readonly string[];
  /** Whether these come first: where the main currency is one of them. */
  readonly startsWithRefunded: boolean;
  readonly purchases: number;
  readonly refunds: number;
  readonly refundAmounts: readonly string[];
  readonly income: readonly string[];
  /** Whether something is left out that is the share of others. */
  readonly isOwnShare: boolean;
};

/** How spending was before. `currency` is said where there are several. */
export type ComparisonFacts = {
  readonly when: string;
  readonly currency: string | null;
  /** `stated`: nothing, or a net refund, is no measure; what was spent before is only stated. `refunded`: it was a net refund. */
  readonly how: 'more' | 'less' | 'equal' | 'stated' | 'refunded';
  readonly change: string;
  readonly share: string | null;
  readonly previous: string;
};

/** The category with the largest amount; `null` is what has none. `currency` is said where there are several. */
export type LargestCategoryFacts = {
  readonly category: string | null;
  readonly amount: string;
  readonly share: string | null;
  readonly currency: string | null;
};

/** Where most was spent, refunds deducted. `currency` is said where there are several and nothing before has said it. */
export type LargestStoreFacts = {
  readonly store: string;
  readonly amount: string;
  readonly visits: number;
  readonly refunds: number;
  /** Whether refunds are deducted from what stores are ranked by. */
  readonly isNet: boolean;
  readonly currency: string | null;
};

/** The document with the largest amount. `currency` likewise. */
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
