import type { PeriodKind } from '@outlay/core/time';
import type { ComparisonBasis } from '../figures/figures.ts';
import type { UnavailableResource } from '../figures/unavailable-resource.ts';
import { english } from './english.ts';
import type { Locale } from './locale.ts';
import { polish } from './polish.ts';

/** The words of a language that more than one section, or none, is made of. */
export type Words = {
  readonly titles: Readonly<Record<PeriodKind, string>>;
  /** The title of a report of a period that is not over. */
  readonly unfinishedTitle: (title: string) => string;
  /** The title of a report that replaces one that was delivered before. */
  readonly revisedTitle: (title: string, revision: number) => string;
  /** The title of a batch for import. */
  readonly batchTitle: (title: string, number: number) => string;
  /** Of a revision because documents of a closed period have changed. */
  readonly correctedTitle: (title: string, revision: number) => string;
  readonly months: readonly string[];
  readonly periodLabel: (period: LabeledPeriod) => string;
  /** The label of an earlier period: "September 2026 (one day shorter)". */
  readonly earlierLabel: (compared: LabeledComparison) => string;
  /** After an amount: "compared with September 2026 (one day shorter)". */
  readonly comparedTo: (compared: LabeledComparison) => string;
  /** What a column of changes is called: "Change from September 2026". */
  readonly changeFrom: (compared: LabeledComparison) => string;
  /** The service's summary of a period, after "compared with". */
  readonly serviceSummary: (period: LabeledPeriod) => string;
  /** Why there is no comparison; the date is written for people. */
  readonly noEarlierRecords: string;
  readonly recordsBegin: (date: string) => string;
  /** An ISO week by its name, `2026-W43`: "Week 43, 2026". */
  readonly weekName: (name: string) => string;
  /** Monday first, short. */
  readonly weekdays: readonly string[];
  readonly weekend: string;
  readonly total: string;
  readonly uncategorized: string;
  readonly withoutSubcategory: string;
  readonly unnamedStore: string;
  readonly withoutDate: string;
  /** What the service did not give, why, and what that means for the report. */
  readonly unavailable: (missing: UnavailableResource) => string;
  /** The title of a section of which records are missing. */
  readonly partialTitle: (title: string) => string;
  readonly warnings: {
    readonly notReconciled: (figures: { summary: string; documents: string; difference: string }) => string;
    readonly categoriesDiffer: (figures: { summary: string; categories: string }) => string;
    /** `difference` is `null` where the amounts agree, and the service counts more documents than it lists. */
    readonly incomplete: (gap: { first: string; last: string; difference: string | null }) => string;
    readonly unreadable: (count: number) => string;
    readonly unreadableItems: (count: number) => string;
    readonly undated: (count: number) => string;
    /** Documents without a category, of all documents. */
    readonly withoutCategory: (left: { documents: number; of: number; amounts: string }) => string;
    readonly sharesBeyond: (count: number) => string;
    readonly otherCurrencies: (currencies: string, main: string) => string;
    /** `date`: the day on which the records were read. */
    readonly periodNotOver: (facts: { date: string; hasBegun: boolean }) => string;
    readonly noComparison: string;
    /** `first` and `second` are amounts with their days (`amountOn`); `second` is `null` where it is not known. `documents`
     * are at least two, all alike if they are more; the totals include `counted` of them. */
    readonly duplicate: (pair: {
      store: string;
      first: string;
      second: string | null;
      documents: number;
      counted: number;
    }) => string;
    readonly nothingRecorded: string;
    readonly moreDuplicates: (count: number) => string;
    /** An amount of which a filter leaves only a part. */
    readonly partOf: (amount: string, whole: string) => string;
    readonly amountOn: (amount: string, day: string | null) => string;
    /** What is missing, like "Rent (10 Oct 2026, PLN 1,840.00 as last paid)". */
    readonly recurringMissing: (expenses: string) => string;
    /** After the days of missing payments: what one was when it was last paid. */
    readonly asLastTime: (amount: string) => string;
    /** After that: what the same store refunded in the period. */
    readonly refunded: (amounts: string) => string;
    /** Missing payments of an expense that are too many to name each day. */
    readonly manyPayments: (missing: { count: number; first: string; last: string }) => string;
    readonly incomeNotApart: (amount: string) => string;
    /** A name of the filter that nothing has, or only earlier documents (`isFormer`); `closest` is the name that may be meant. */
    readonly filterNameUnknown: UnknownNameText;
    /** The first ones of many such names, and how many more there are. */
    readonly filterNamesUnknown: UnknownNamesText;
    /** The same of a name of an accounting rule. */
    readonly ruleNameUnknown: UnknownNameText;
    readonly ruleNamesUnknown: UnknownNamesText;
    readonly unmapped: (left: { documents: number; amounts: string }) => string;
    /** Documents whose payment has no account; `methods` names how they were paid. */
    readonly unmappedPayments: (left: { documents: number; methods: string }) => string;
    readonly withoutPaymentMethod: string;
    /** Documents that wait for a later batch for one reason; `more` of them are not named. */
    readonly waiting: (left: {
      reason: string;
      documents: number;
      named: readonly string[];
      more: number;
    }) => string;
    /** A document whose VAT is not that of the rate in its accounting rule. */
    readonly ruleRate: (facts: { document: string; rule: string; tax: string }) => string;
    /** Such documents; `more` of them are not named. */
    readonly ruleRatesDiffer: (facts: {
      documents: number;
      named: readonly string[];
      more: number;
    }) => string;
    /** The VAT of purchases without a number, and that of all purchases of the same list. */
    readonly taxWithoutNumber: (left: { documents: number; amount: string; all: string }) => string;
  };
};

type UnknownNameText = (unknown: {
  key: string;
  name: string;
  closest: string | null;
  isFormer: boolean;
}) => string;

type UnknownNamesText = (unknown: {
  key: string;
  names: readonly string[];
  more: number;
  isFormer: boolean;
}) => string;

/** A period that needs a label. `first` and `last` are both inside, `YYYY-MM-DD`. */
export type LabeledPeriod = {
  readonly kind: PeriodKind;
  readonly first: string;
  readonly last: string;
  readonly name: string;
};

/** An earlier period, all of it or only its first days, that this one is compared with. */
export type LabeledComparison = LabeledPeriod & {
  readonly basis: ComparisonBasis;
  /** How many days are compared, and with how many. */
  readonly days: number;
  readonly daysNow: number;
};

/** The words of a language. */
export function wordsOf(locale: Locale): Words {
  return locale === 'pl' ? polish : english;
}
