import type { PurchaseDocument } from '@outlay/core';
import type { Dataset, FilteredDocument, PastPeriod } from '../figures/dataset.ts';
import { filterCriteria, type ReportFilter } from '../figures/report-filter.ts';
import type { Locale } from '../locale/locale.ts';
import { categoryKey } from './category-key.ts';
import { categoryNaming } from './category-naming.ts';
import { type FilterMatcher, filterMatcher } from './filter-matcher.ts';
import { type AllFilterNames, documentsOf, filterNames } from './filter-names.ts';
import { filteredExpenses } from './filter-recurring.ts';
import { type UnknownName, unknownNames } from './unknown-names.ts';

/** Records after a filter. */
export type FilteredDataset = {
  /** The records that match the filter; the figures of a report are based on them. */
  readonly dataset: Dataset;
  /** All records, for the comparison with the service's summary. */
  readonly whole: Dataset;
  /** The filter; `null` without one. */
  readonly filter: ReportFilter | null;
  readonly names: AllFilterNames | null;
  /** The document of `whole` that a document of the period is, or is a part of; `null` without a filter. */
  readonly origins: ReadonlyMap<FilteredDocument, PurchaseDocument> | null;
  /**
   * Names of the filter that match nothing, if the service does not list all of them, or that only earlier documents
   * have.
   */
  readonly unknown: readonly UnknownName[];
};

/**
 * Selects the records that match a filter: documents of every period, recurring expenses and possible duplicates. Pure.
 * Totals of the service cannot be filtered: summaries of earlier periods and months are dropped; that of the period is
 * kept for the comparison with all documents.
 * @param locale - of names in messages
 * @throws {ReportError} `unknown_filter_name` for a name that is in no document and in no list of the service
 */
export function filterDataset(
  whole: Dataset,
  filter: ReportFilter | null | undefined,
  locale: Locale,
): FilteredDataset {
  if (!filter || filterCriteria(filter).length === 0) {
    return { dataset: whole, whole, filter: null, names: null, origins: null, unknown: [] };
  }
  const names = filterNames(whole, locale);
  const unknown = unknownNames(filter, names);
  const naming = categoryNaming(whole.categoryNames, 'pl', []);
  const matcher = filterMatcher(filter, names, ({ category, subcategory }) =>
    categoryKey(naming.category(category), naming.subcategory(category, subcategory), ''),
  );
  const parts = whole.documents.flatMap((document) => {
    const part = matcher.filtered(document);
    return part ? [{ part, document }] : [];
  });
  const origins = new Map(parts.map(({ part, document }) => [part, document]));
  const dataset = {
    ...whole,
    documents: parts.map(({ part }) => part),
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
  return { dataset, whole, filter, names, origins, unknown };
}

function filteredDocuments(documents: Dataset['documents'], matcher: FilterMatcher): Dataset['documents'] {
  return documents.flatMap((document) => matcher.filtered(document) ?? []);
}

function filteredPast(past: PastPeriod, matcher: FilterMatcher): PastPeriod {
  return { ...past, documents: filteredDocuments(past.documents, matcher), summary: null };
}

/** A pair with only one selected document cannot be counted twice in a filtered report. */
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
