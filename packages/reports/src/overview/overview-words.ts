import type { MoverCause } from '../figures/overview-figures.ts';
import type { Locale } from '../locale/locale.ts';
import type { LabeledPeriod } from '../locale/words.ts';
import { englishOverview } from './english-overview.ts';
import { polishOverview } from './polish-overview.ts';

/** Nothing was spent at all, or nothing that satisfies the filter of the report. */
type NothingBefore = 'nothing-before' | 'nothing-filtered-before';

/** How an amount compares with that of an earlier period. Percentages come written, without a sign. */
export type ComparisonWords = {
  /** `about`: less than half a percent away; `equal`: not at all. */
  readonly how: 'more' | 'less' | 'about' | 'equal' | NothingBefore | 'refunded-before';
  readonly percent: string;
  /** Where periods of different length compare the other way by the day. */
  readonly perDay: { readonly how: 'more' | 'less'; readonly percent: string } | null;
  readonly against: ComparedName;
};

/** How a week compares with so many weeks before it. */
export type UsualWeekWords = {
  readonly how: 'more' | 'less' | 'about';
  readonly percent: string;
  readonly weeks: number;
};

/** An earlier period as it is called beside the report's own. */
export type ComparedName = {
  readonly which: 'previous' | 'lastYear';
  readonly period: LabeledPeriod;
  /** How many first days of it are compared; `null` for all of it. */
  readonly firstDays: number | null;
  /** Whether its year goes without saying. */
  readonly isSameYear: boolean;
};

/** How often something was bought and given back, now and before. */
export type CountedCause = Omit<MoverCause, 'store' | 'amount' | 'change'>;

/** Amounts, written, where counts do not tell what changed. */
export type ChangedAmounts = { readonly how: 'more' | 'less'; readonly now: string; readonly before: string };

/** A period after the report's own, and whether it is a calendar month. */
export type ComingWords = {
  readonly first: string;
  readonly last: string;
  readonly isMonth: boolean;
  /** The day on which the records were read, where it is inside that month: what was paid before it is not listed. */
  readonly readOn: string | null;
};

/** The words of an overview in a language. Amounts, counts and dates come written. */
export type OverviewWords = {
  readonly heading: (period: LabeledPeriod) => string;
  /** A heading that has to say its days itself: "October 2026 (21 Sep – 20 Oct)" where months do not start on the first. */
  readonly title: (period: LabeledPeriod) => string;
  /** A span of days: "1–31 October 2026". */
  readonly days: (period: Pick<LabeledPeriod, 'first' | 'last'>) => string;
  readonly spent: string;
  readonly spentSoFar: string;
  /** What the amount is where refunds are more than purchases: it is negative. */
  readonly refundedOnBalance: string;
  /** The same as a clause, with the amount without a sign. */
  readonly refundedBy: (amount: string) => string;
  readonly nothing: (period: LabeledPeriod) => string;
  /** Why there is no trend of a filtered report. */
  readonly noFilteredTrend: string;
  readonly comparison: (facts: ComparisonWords) => string;
  /** A comparison in two words, which do not say with what: "7% less"; nothing where that would say too little. */
  readonly shortComparison: (facts: ComparisonWords) => string | null;
  /** Where nothing was bought in the main currency: what was spent in it before, where something was. */
  readonly nothingIn: (
    currency: string,
    before: { readonly amount: string; readonly against: ComparedName } | null,
  ) => string;
  readonly otherCurrencies: (amounts: readonly string[]) => string;
  readonly refunds: (amount: string) => string;
  readonly income: (amounts: readonly string[]) => string;
  readonly ownShare: (owned: string, full: string) => string;
  readonly ownShareOnly: string;
  /** What differs from the last report of the same period. Its time and the effect on the total come written. */
  readonly changedSince: (facts: {
    /** The closed revision that is corrected; `null` if none is. */
    readonly revision: number | null;
    readonly since: string | null;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly effects: readonly string[];
  }) => string;
  readonly trendTitle: (unit: 'day' | 'month') => string;
  /** What the line in the chart is. @param earlier - how many months or days before the period it is of; `null` for its own */
  readonly average: (unit: 'day' | 'month', earlier: number | null) => string;
  /** How a week compares with the mean of the weeks before it. */
  readonly usualWeek: (facts: UsualWeekWords) => string;
  readonly month: (period: LabeledPeriod) => { readonly label: string; readonly name: string };
  readonly day: (date: string) => { readonly label: string; readonly name: string };
  /** A month or day of which a part is missing: it is not over yet, or the records begin within it. */
  readonly notWhole: (name: string, isOver: boolean) => string;
  readonly categoriesTitle: string;
  readonly isNew: string;
  /** Rows folded into one: "7 more". */
  readonly more: (count: number) => string;
  readonly currenciesTitle: string;
  readonly currenciesNote: string;
  readonly documents: (count: number) => string;
  readonly changesTitle: (against: ComparedName) => string;
  readonly cause: (
    cause: CountedCause & Pick<MoverCause, 'store'> & { readonly amounts: ChangedAmounts | null },
  ) => string;
  readonly comingUpTitle: (coming: ComingWords) => string;
  readonly shortDay: (date: string) => string;
  readonly total: string;
  /** What the amounts of payments that are due are. */
  readonly asLastPaid: string;
  readonly overdue: string;
  /** Of a payment whose day is over, and whose records were not read. */
  readonly mayBePaid: string;
  /** Payments that totals leave out. */
  readonly unknownAmounts: (count: number) => string;
  readonly recurringPayment: string;
  readonly toCheckTitle: string;
  /** Where nothing was recorded although something was before, or should have been. */
  readonly nothingRecorded: string;
  readonly duplicate: (facts: {
    store: string;
    first: string;
    second: string | null;
    isCountedTwice: boolean;
  }) => string;
  readonly moreDuplicates: (count: number) => string;
  readonly priceRise: (name: string, change: string, now: string) => string;
  /** `amount` is what it was when it was last paid; `null` where that is not known. */
  readonly missingPayment: (name: string, due: string, amount: string | null) => string;
  readonly withoutReceipt: (names: readonly string[], more: number) => string;
  readonly withoutCategory: (count: number, amounts: readonly string[]) => string;
  readonly inFuture: (count: number) => string;
  /** More things to check than there is room for. */
  readonly moreToCheck: (count: number) => string;
  readonly checked: (documents: number) => string;
  /** How many of the documents that were checked a filter leaves out. */
  readonly leftOut: (documents: number) => string;
  /** Where there are documents, but none in the currency of the service's own summary. */
  readonly checkedNothingIn: (currency: string) => string;
  readonly uncheckedCurrencies: (currencies: readonly string[]) => string;
  readonly created: (when: string) => string;
};

/** The words of a language. */
export function overviewWordsOf(locale: Locale): OverviewWords {
  return locale === 'pl' ? polishOverview : englishOverview;
}
