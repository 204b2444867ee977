import {
  addMoney,
  type CalendarDate,
  dateInZone,
  type Period,
  type PurchaseDocument,
  splitByCategory,
} from '@outlay/core';
import type { DocumentRow } from '../report.ts';

/** A name for a category as the service spells it, in the report's language. */
export type CategoryNaming = (category: string | null) => string | null;

/**
 * The documents of a period in purchase order, oldest first; those without a date last, as they came.
 * Documents whose date is outside the period are passed over: lists include the instants at both ends.
 */
export function documentRows(
  documents: readonly PurchaseDocument[],
  period: Period,
  timeZone: string,
  nameCategory: CategoryNaming,
): DocumentRow[] {
  return documents
    .map((document) => ({ document, date: dateOf(document, timeZone) }))
    .filter(({ date }) => date === null || (period.from <= date && date < period.until))
    .toSorted(comparePurchase)
    .map(({ document, date }) => documentRow(document, date, nameCategory));
}

/** The day of a purchase in a zone; `null` where it is not known. */
export function dateOf(
  { purchasedAt, purchasedOn }: PurchaseDocument,
  timeZone: string,
): CalendarDate | null {
  return purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
}

function documentRow(
  document: PurchaseDocument,
  date: CalendarDate | null,
  name: CategoryNaming,
): DocumentRow {
  const parts = new Map<string | null, DocumentRow['parts'][number]>();
  for (const part of splitByCategory(document)) {
    const category = name(part.category);
    const sum = parts.get(category);
    parts.set(category, { category, amount: sum ? addMoney(sum.amount, part.amount) : part.amount });
  }
  const sorted = [...parts.values()];
  return {
    id: document.id,
    date,
    store: document.storeName,
    category: sorted[0]?.category ?? null,
    parts: sorted,
    amount: document.total,
    tax: document.tax,
    owned: document.owned,
    paymentMethod: document.paymentMethod,
    identifier: document.identifier,
    tags: document.tags,
  };
}

type Dated = { readonly document: PurchaseDocument; readonly date: CalendarDate | null };

function comparePurchase(left: Dated, right: Dated): number {
  const [a, b] = [left.document, right.document];
  const byTime = compareLastNull(left.date, right.date) || compareLastNull(a.purchasedAt, b.purchasedAt);
  if (byTime !== 0 || a.purchasedAt === null) return byTime;
  return compareLastNull(a.createdAt, b.createdAt) || compareLastNull(a.id, b.id);
}

function compareLastNull(left: string | null, right: string | null): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
