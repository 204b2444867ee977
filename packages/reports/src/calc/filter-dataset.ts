import type { Dataset, PastPeriod } from '../figures/dataset.ts';
import { filterCriteria, type ReportFilter } from '../figures/report-filter.ts';
import type { Locale } from '../locale/locale.ts';
import { categoryKey } from './category-key.ts';
import { categoryNaming } from './category-naming.ts';
import { type FilterMatcher, filterMatcher } from './filter-matcher.ts';
import { type AllFilterNames, documentsOf, filterNames } from './filter-names.ts';
import { filteredExpenses } from './filter-recurring.ts';
import { type UnknownName, unknownNames } from './unknown-names.ts';

/** Records as a filter leaves them. */
export type FilteredDataset = {
  /** What satisfies the filter: the figures of a report are counted from it. */
  readonly dataset: Dataset;
  /** All records: only they can be held against the service's summary. */
  readonly whole: Dataset;
  /** The filter; `null` where there is none, and nothing is left out. */
  readonly filter: ReportFilter | null;
  readonly names: AllFilterNames | null;
  /** Names of the filter that nothing has, where the service does not list all, or that only earlier documents have. */
  readonly unknown: readonly UnknownName[];
};

/**
 * Leaves of the records what satisfies a filter: documents of every period, recurring expenses and possible duplicates. Pure.
 * What the service adds up itself cannot be filtered: summaries of earlier periods and months are left out, that of the
 * period stays, to be held against all documents.
 * @param locale - of names in messages
 * @throws {ReportError} `unknown_filter_name` for a name that is in no document, and in no list of the service
 */
export function filterDataset(
  whole: Dataset,
  filter: ReportFilter | null | undefined,
  locale: Locale,
): FilteredDataset {
  if (!filter || filterCriteria(filter).length === 0) {
    return { dataset: whole, whole, filter: null, names: null, unknown: [] };
  }
  const names = filterNames(whole, locale);
  const unknown = unknownNames(filter, names);
  const naming = categoryNaming(whole.categoryNames, 'pl', []);
  const matcher = filterMatcher(filter, names, ({ category, subcategory }) =>
    categoryKey(naming.category(category), naming.subcategory(category, subcategory), ''),
  );
  const dataset = {
    ...whole,
    documents: filteredDocuments(whole.documents, matcher),
    previous: whole.previous && filteredPast(whole.previous, matcher),
    lastYear: whole.lastYear && filteredPast(whole.lastYear, matcher),
    paymentHistory: whole.paymentHistory && {
      ...whole.paymentHistory,
      documents: filteredDocuments(whole.paymentHistory.documents, matcher),
    },
    earlierMonths: null,
    recurring: filteredExpenses(whole, matcher),
    duplicates: filteredPairs(whole, matcher),
  };
  return { dataset, whole, filter, names, unknown };
}

function filteredDocuments(documents: Dataset['documents'], matcher: FilterMatcher): Dataset['documents'] {
  return documents.flatMap((document) => matcher.filtered(document) ?? []);
}

function filteredPast(past: PastPeriod, matcher: FilterMatcher): PastPeriod {
  return { ...past, documents: filteredDocuments(past.documents, matcher), summary: null };
}

/** A pair of which one document is left out is none that a filtered report could count twice. */
function filteredPairs(whole: Dataset, matcher: FilterMatcher): Dataset['duplicates'] {
  const leftOut = new Set(
    documentsOf(whole)
      .filter((document) => matcher.filtered(document) === null)
      .map(({ id }) => id),
  );
  return (
    whole.duplicates?.filter(({ sourceId, targetId }) => !leftOut.has(sourceId) && !leftOut.has(targetId)) ??
    null
  );
}
