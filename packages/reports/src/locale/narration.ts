import { englishNarration } from './english-narration.ts';
import type { Locale } from './locale.ts';
import { polishNarration } from './polish-narration.ts';
import type { PeriodLabelParts } from './words.ts';

/**
 * The clauses that a text about a period is made of. Amounts, shares and dates come written for people, amounts without
 * a sign. A clause has neither a capital letter nor a full stop that only its place in the text would give it.
 */
export type Narration = {
  /** A period as an answer to when: "in October 2026". */
  readonly when: (period: PeriodLabelParts) => string;
  readonly spending: (facts: SpendingFacts) => string;
  readonly comparison: (facts: ComparisonFacts) => string;
  readonly noEarlierRecords: string;
  readonly recordsBegin: (date: string) => string;
  readonly largestCategory: (facts: LargestCategoryFacts) => string;
  readonly largestStore: (facts: { store: string; amount: string; visits: number }) => string;
  readonly largestPurchase: (facts: { amount: string; store: string | null; date: string | null }) => string;
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
  readonly how: 'more' | 'less' | 'equal' | 'from-nothing';
  readonly change: string;
  readonly share: string | null;
  readonly previous: string;
};

/** The category with the largest amount; `null` is what has none. */
export type LargestCategoryFacts = {
  readonly category: string | null;
  readonly amount: string;
  readonly share: string | null;
  readonly currency: string | null;
};

/** The clauses of a language. */
export function narrationOf(locale: Locale): Narration {
  return locale === 'pl' ? polishNarration : englishNarration;
}
