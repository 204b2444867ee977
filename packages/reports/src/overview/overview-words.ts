import type { MoverCause } from '../figures/overview-figures.ts';
import type { Locale } from '../locale/locale.ts';
import type { RefundsBefore } from '../locale/narration.ts';
import type { LabeledPeriod } from '../locale/words.ts';
import { englishOverview } from './english-overview.ts';
import { polishOverview } from './polish-overview.ts';

/** Nothing was spent before, or nothing that matches the filter of the report. */
type NothingBefore = 'nothing-before' | 'nothing-filtered-before';

/** How an amount compares with an earlier period. Percentages are already formatted, without a sign. */
export type ComparisonWords = {
  /** `about`: the difference is less than half a percent; `equal`: there is none. */
  readonly how: 'more' | 'less' | 'about' | 'equal' | NothingBefore | 'refunded-before';
  readonly percent: string;
  /** The change per day, if periods of different length have the opposite change per day. */
  readonly perDay: { readonly how: 'more' | 'less'; readonly percent: string } | null;
  /** The change of purchases, if the total rose only because refunds of the earlier period are deducted. */
  readonly purchases: { readonly how: 'less' | 'about' | 'equal'; readonly percent: string } | null;
  readonly against: ComparedName;
  /** Earlier refunds that explain a good part of the change; their amount is formatted, without a sign. */
  readonly refundsBefore: RefundsBefore | null;
};

/** How a week compares with the average of the `weeks` before it. */
export type UsualWeekWords = {
  readonly how: 'more' | 'less' | 'about';
  readonly percent: string;
  readonly weeks: number;
};

/** An earlier period as texts refer to it. */
export type ComparedName = {
  readonly which: 'previous' | 'lastYear';
  readonly period: LabeledPeriod;
  /** Number of first days that are compared; `null` for the whole period. */
  readonly firstDays: number | null;
  /** Whether the text can leave out the year. */
  readonly isSameYear: boolean;
};

/** Numbers of purchases and refunds, now and before. */
export type CountedCause = Omit<MoverCause, 'store' | 'amount' | 'change'>;

/** Formatted amounts, for a change that counts do not explain. */
export type ChangedAmounts = { readonly how: 'more' | 'less'; readonly now: string; readonly before: string };

/** A period after that of the report, in which payments are due. */
export type ComingWords = {
  readonly first: string;
  readonly last: string;
  readonly isMonth: boolean;
  /** The day on which the records were read, if it is in that month; payments due before that day are not listed. */
  readonly readOn: string | null;
};

/** The texts of an overview in a language. Amounts and dates are already formatted. */
export type OverviewWords = {
  readonly heading: (period: LabeledPeriod) => string;
  /** A heading for places that show no dates: "October 2026 (21 Sep – 20 Oct)" if months do not start on the first. */
  readonly title: (period: LabeledPeriod) => string;
  /** A span of days: "1–31 October 2026". */
  readonly days: (period: Pick<LabeledPeriod, 'first' | 'last'>) => string;
  readonly spent: string;
  readonly spentSoFar: string;
  /** Label of a negative amount, if refunds exceed purchases. */
  readonly refundedOnBalance: string;
  /** The same as a clause. `amount` has no sign. */
  readonly refundedBy: (amount: string) => string;
  readonly nothing: (period: LabeledPeriod) => string;
  /** Why a filtered report has no trend. */
  readonly noFilteredTrend: string;
  readonly comparison: (facts: ComparisonWords) => string;
  /** A comparison in two words: "7% less"; `null` if two words would not be enough, such as for a rise that earlier refunds explain in part. */
  readonly shortComparison: (facts: ComparisonWords) => string | null;
  /** That there are no purchases in the main currency, with the amount before, if any. */
  readonly nothingIn: (
    currency: string,
    before: { readonly amount: string; readonly against: ComparedName } | null,
  ) => string;
  /**
   * What a negative amount means: refunds above spending. All amounts are without a sign.
   * @param purchases - `null` if there are only refunds
   */
  readonly gotBack: (amounts: {
    readonly amount: string;
    readonly purchases: string | null;
    readonly refunds: string;
  }) => string;
  readonly otherCurrencies: (amounts: readonly string[]) => string;
  /** A note that amounts in several other currencies are not included; a list below has the amounts. */
  readonly currenciesBelow: (currencies: readonly string[]) => string;
  readonly refunds: (amount: string) => string;
  readonly income: (amounts: readonly string[]) => string;
  readonly ownShare: (owned: string, full: string) => string;
  readonly ownShareOnly: string;
  /** What differs from the last report of the same period. Its time and the effects are already formatted. */
  readonly changedSince: (facts: {
    /** The closed revision that is corrected; `null` if none is. */
    readonly revision: number | null;
    readonly since: string | null;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly effects: readonly string[];
  }) => string;
  readonly trendTitle: (unit: 'day' | 'month') => string /**
   * Label of the average line in the chart.
   * @param earlier - number of months or days before the period that are averaged; `null` for the period's own average
   */;
  readonly average: (unit: 'day' | 'month', earlier: number | null) => string;
  /** How a week compares with the average of the weeks before it. */
  readonly usualWeek: (facts: UsualWeekWords) => string;
  readonly month: (period: LabeledPeriod) => { readonly label: string; readonly name: string };
  readonly day: (date: string) => { readonly label: string; readonly name: string };
  /** The name of an incomplete month or day: it is not over yet, or the records begin within it. */
  readonly notWhole: (name: string, isOver: boolean) => string;
  readonly categoriesTitle: string;
  /** Its title if it lists stores, because no document has a category. */
  readonly storesTitle: string;
  /** The heading of shares of spending, in a narrow column. */
  readonly share: string;
  /** The heading of changes as percentages, in a narrow column: "vs Sep". */
  readonly changeAgainst: (against: ComparedName) => string;
  /** In a column of changes: that nothing was spent in the earlier period, which the heading names. */
  readonly fromNothing: string;
  /** Rows folded into one: "7 more". */
  readonly more: (count: number) => string;
  /** The same if some of the rows are net refunds, so that their sum is less than what was spent. */
  readonly moreNet: (count: number) => string;
  /** The rises and the falls that a sum of changes nets. Amounts are formatted, without a sign and a currency. */
  readonly risesAndFalls: (rises: string, falls: string) => string;
  /** Amounts in further currencies, which cannot be added up. */
  readonly alsoSpent: (amounts: readonly string[]) => string;
  readonly currenciesTitle: string;
  readonly currenciesNote: string;
  readonly documents: (count: number) => string;
  readonly changesTitle: (against: ComparedName) => string;
  readonly cause: (
    cause: CountedCause &
      Pick<MoverCause, 'store'> & {
        /** The store's own change, signed and formatted, if the whole change is another one and the text has counts. */
        readonly storeChange: string | null;
        readonly amounts: ChangedAmounts | null;
        /** Earlier refunds, if they are the only cause: nothing was bought now or before. */
        readonly ended: RefundsBefore | null;
        readonly against: ComparedName;
      },
  ) => string;
  readonly comingUpTitle: (coming: ComingWords) => string;
  readonly shortDay: (date: string) => string;
  /**
   * The label of the total of payments with a known amount: "Total of 5 payments", or with several currencies "Total in
   * EUR (3 payments)".
   */
  readonly totalOf: (payments: number, currency: string | null) => string;
  /** What the amounts of due payments are based on. */
  readonly asLastPaid: string;
  /** Mark of a payment whose due date is past, but which may still be paid. */
  readonly overdue: string;
  /** Mark of a payment whose due date is past, but whose records are outside the report. */
  readonly mayBePaid: string;
  /** Payments without a known amount, which the totals leave out. */
  readonly unknownAmounts: (count: number) => string;
  /** An amount that was refunded, without its sign, in a list of documents. */
  readonly refundOf: (amount: string) => string;
  readonly recurringPayment: string;
  readonly toCheckTitle: string;
  /** For an empty period, if there were purchases before or payments were due. */
  readonly nothingRecorded: string;
  readonly duplicate: (facts: {
    store: string;
    first: string;
    second: string | null;
    documents: number;
    counted: number;
  }) => string;
  readonly moreDuplicates: (count: number) => string;
  readonly priceRise: (name: string, change: string, now: string) => string;
  /** `amount` is the last paid amount, `null` if it is not known; `refunded` is what the same store refunded. */
  readonly missingPayment: (facts: {
    readonly name: string;
    readonly due: string;
    readonly amount: string | null;
    readonly refunded: readonly string[];
  }) => string;
  /** @param count - of all such documents, of which only the first may be named */
  readonly withoutImage: (count: number, names: readonly string[]) => string;
  readonly withoutCategory: (count: number, amounts: readonly string[]) => string;
  readonly inFuture: (count: number) => string;
  /** Number of items to check that do not fit. */
  readonly moreToCheck: (count: number) => string;
  /** The number of items to check where there is no room for any. */
  readonly unnamedToCheck: (count: number) => string;
  /** @param currency - of the documents, if there are amounts in others; `null` if there are none */
  readonly checked: (documents: number, currency: string | null) => string;
  /** Number of checked documents that the filter leaves out. */
  readonly leftOut: (documents: number) => string;
  /** If there are documents, but none in the currency of the service's own summary. */
  readonly checkedNothingIn: (currency: string) => string;
  readonly uncheckedCurrencies: (currencies: readonly string[]) => string;
  readonly created: (when: string) => string;
};

/** Returns the texts of an overview in a language. */
export function overviewWordsOf(locale: Locale): OverviewWords {
  return locale === 'pl' ? polishOverview : englishOverview;
}
