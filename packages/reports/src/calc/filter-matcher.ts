import type { PurchaseDocument, RecurringExpense } from '@outlay/core';
import type { FilteredDocument } from '../figures/dataset.ts';
import { type FilterKey, filterCriteria, type ReportFilter } from '../figures/report-filter.ts';
import { filteredDocument, type SelectedParts } from './filter-document.ts';
import type { AllFilterNames, FilterNames } from './filter-names.ts';

/** Matches records against a filter. */
export type FilterMatcher = {
  /** The matching part of a document; `null` if nothing matches. */
  readonly filtered: (document: PurchaseDocument) => FilteredDocument | null;
  /** Whether a recurring expense matches by its category, store and payment method. */
  readonly satisfies: (expense: RecurringExpense) => boolean;
};

/**
 * Creates the matcher of a filter. Only categories select parts of a document; other criteria select whole documents.
 * @param keyOf - as in `SelectedParts`
 */
export function filterMatcher(
  filter: ReportFilter,
  names: AllFilterNames,
  keyOf: SelectedParts['keyOf'],
): FilterMatcher {
  const criteria = filterCriteria(filter).map(({ key, names: wanted }) => ({
    key,
    isWanted: wantedNames(wanted, names[key]),
  }));
  const category = criteria.find(({ key }) => key === 'category')?.isWanted;
  const others = criteria.filter(({ key }) => key !== 'category');
  return {
    filtered(document) {
      const isOf = others.every(({ key, isWanted }) => names[key].of(document).some(isWanted));
      if (!isOf) return null;
      return category ? filteredDocument(document, { isWanted: category, keyOf }) : document;
    },
    satisfies: (expense) => criteria.every(({ key, isWanted }) => isWanted(nameOfExpense(expense, key))),
  };
}

function wantedNames(wanted: readonly string[], { keyOf }: FilterNames): (name: string | null) => boolean {
  const keys = new Set(wanted.map(keyOf));
  return (name) => name !== null && keys.has(keyOf(name));
}

/** The service returns neither tags nor groups of recurring expenses. */
function nameOfExpense(expense: RecurringExpense, key: FilterKey): string | null {
  switch (key) {
    case 'category':
      return expense.category;
    case 'store':
      return expense.name;
    case 'paymentMethod':
      return expense.paymentMethod;
    case 'tag':
    case 'group':
      return null;
  }
}
