import type { CurrencyTotal } from './figures.ts';
import type { FilterCriterion } from './report-filter.ts';

/** The filter of a report, and the records of the period that it excludes. */
export type FilterFigures = {
  /** With the names that the report shows. */
  readonly criteria: readonly FilterCriterion[];
  /** The whole filter in the report's language: "category Groceries or Clothing, and store Lidl". */
  readonly description: string;
  /** The same as a sentence, without a period: "Filter: category Groceries or Clothing, and store Lidl". */
  readonly text: string;
  /** A short text beside a heading: "Groceries or Clothing", or "filtered" if there are too many names. */
  readonly shortText: string;
  /** For file names: `filterSlug` of the filter and the categories of the service. */
  readonly slug: string;
  /** Full amounts, income included, in each currency, the main one first. */
  readonly totals: readonly FilterTotal[];
  /** Whether there is no trend because earlier months are known only from summaries, which cannot be filtered. */
  readonly hasNoTrend: boolean;
};

/** The effect of a filter in a currency: `all` is the sum of `leftOut` and `shown`. */
export type FilterTotal = {
  readonly all: CurrencyTotal;
  /** Counts documents that are excluded completely. */
  readonly leftOut: CurrencyTotal;
  readonly shown: CurrencyTotal;
  /** Documents that are shown in part. */
  readonly inPart: number;
};
