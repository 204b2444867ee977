import type { CurrencyTotal } from './figures.ts';
import type { FilterCriterion } from './report-filter.ts';

/** What a report was filtered by, and what that leaves out of the records of the period. */
export type FilterFigures = {
  /** With the names that the report shows. */
  readonly criteria: readonly FilterCriterion[];
  /** All of it in the report's language: "category Groceries or Clothing, and store Lidl". */
  readonly description: string;
  /** The same as a sentence, without a period: "Filter: category Groceries or Clothing, and store Lidl". */
  readonly text: string;
  /** A few words that stand beside a heading: "Groceries or Clothing", "filtered" where these are too many. */
  readonly shortText: string;
  /** For names of files: `filterSlug` of the filter. */
  readonly slug: string;
  /** Whole amounts, income included, of each currency, the main one first. */
  readonly totals: readonly FilterTotal[];
  /** Whether there is no trend because only summaries tell of earlier months: these cannot be filtered. */
  readonly hasNoTrend: boolean;
};

/** What a filter leaves of a currency: `all` is `leftOut` and `shown` together. */
export type FilterTotal = {
  readonly all: CurrencyTotal;
  /** Its documents are those of which nothing is shown. */
  readonly leftOut: CurrencyTotal;
  readonly shown: CurrencyTotal;
  /** Documents of which only a part is shown. */
  readonly inPart: number;
};
