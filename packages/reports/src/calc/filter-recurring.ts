import type { PurchaseDocument, RecurringExpense } from '@outlay/core';
import type { Dataset } from '../figures/dataset.ts';
import type { FilterMatcher } from './filter-matcher.ts';
import { nameKey, nonBlankName } from './name-key.ts';

/**
 * The recurring expenses of a filtered report. An expense is included if all purchases of the period in its store are,
 * each of them whole, so that a payment that the filter excludes is never reported as missing. Without such a purchase,
 * the latest earlier one decides, and without any, the category, store and payment method of the expense.
 */
export function filteredExpenses(dataset: Dataset, matcher: FilterMatcher): Dataset['recurring'] {
  const { recurring, documents, previous, lastYear, paymentHistory } = dataset;
  if (!recurring) return null;
  const now = byStore(documents);
  const before = byStore([previous, lastYear, paymentHistory].flatMap((past) => past?.documents ?? []));
  const isWhole = (document: PurchaseDocument) => {
    const filtered = matcher.filtered(document);
    return filtered !== null && filtered.whole === undefined;
  };
  return recurring.filter((expense: RecurringExpense) => {
    const store = nonBlankName(expense.name);
    const paid = (store === null ? undefined : now.get(nameKey(store))) ?? [];
    if (paid.length > 0) return paid.every(isWhole);
    const last = (store === null ? undefined : before.get(nameKey(store)))?.reduce(later);
    return last ? isWhole(last) : matcher.satisfies(expense);
  });
}

function byStore(documents: readonly PurchaseDocument[]): ReadonlyMap<string, PurchaseDocument[]> {
  const keys = new Map<string | null, string>();
  return Map.groupBy(documents, ({ storeName }) => {
    const key = keys.get(storeName) ?? nameKey(storeName ?? '');
    keys.set(storeName, key);
    return key;
  });
}

function later(left: PurchaseDocument, right: PurchaseDocument): PurchaseDocument {
  return timeOf(right) > timeOf(left) ? right : left;
}

function timeOf({ purchasedAt, purchasedOn }: PurchaseDocument): string {
  return purchasedAt ?? purchasedOn ?? '';
}
