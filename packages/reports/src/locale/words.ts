import type { PeriodKind } from '@outlay/core';
import { english } from './english.ts';
import type { Locale } from './locale.ts';
import { polish } from './polish.ts';

/** The words of a language that reports are made of. Sections and columns are found by their stable keys. */
export type Words = {
  readonly titles: Readonly<Record<PeriodKind, string>>;
  readonly months: readonly string[];
  readonly periodLabel: (parts: PeriodLabelParts) => string;
  readonly sections: Readonly<Record<SectionWord, string>>;
  readonly columns: Readonly<Record<ColumnWord, string>>;
  readonly figures: Readonly<Record<FigureWord, string>>;
  readonly statuses: Readonly<Record<'balanced' | 'differs' | 'unchecked', string>>;
  readonly frequencies: Readonly<Record<'weekly' | 'monthly' | 'quarterly' | 'yearly', string>>;
  readonly yes: string;
  readonly no: string;
  readonly total: string;
  readonly uncategorised: string;
  readonly unnamedStore: string;
  readonly summarySource: (source: string) => string;
  readonly narrativeSource: string;
  readonly warnings: {
    readonly notReconciled: (figures: { summary: string; documents: string; difference: string }) => string;
    readonly categoriesDiffer: (figures: { summary: string; categories: string }) => string;
    readonly incomplete: (gap: { first: string; last: string; difference: string }) => string;
    readonly unreadable: (count: number) => string;
    readonly undated: (count: number) => string;
    readonly otherCurrencies: (currencies: string, main: string) => string;
    readonly periodNotOver: (date: string) => string;
    readonly noComparison: string;
    readonly duplicates: (count: number) => string;
  };
};

/** What a period is called is made of these. `first` and `last` are both inside, `YYYY-MM-DD`. */
export type PeriodLabelParts = {
  readonly kind: PeriodKind;
  readonly first: string;
  readonly last: string;
  readonly name: string;
};

export type SectionWord =
  | 'headline'
  | 'reconciliation'
  | 'narrative'
  | 'categories'
  | 'stores'
  | 'days'
  | 'documents'
  | 'recurring'
  | 'duplicates';

export type ColumnWord =
  | 'category'
  | 'share'
  | 'amount'
  | 'store'
  | 'documents'
  | 'date'
  | 'id'
  | 'tax'
  | 'owned'
  | 'paymentMethod'
  | 'identifier'
  | 'tags'
  | 'name'
  | 'frequency'
  | 'active'
  | 'nextDate'
  | 'confidence'
  | 'reason'
  | 'sourceId'
  | 'targetId';

export type FigureWord =
  | 'spent'
  | 'documents'
  | 'dailyAverage'
  | 'largestPurchase'
  | 'status'
  | 'summaryTotal'
  | 'categoriesTotal'
  | 'documentsTotal'
  | 'difference'
  | 'source';

/** The words of a language. */
export function wordsOf(locale: Locale): Words {
  return locale === 'pl' ? polish : english;
}
