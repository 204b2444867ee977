import { type PurchaseDocument, splitByCategory } from '@outlay/core';
import { addMoney, type Money } from '@outlay/core/money';
import type { CalendarDate, Period } from '@outlay/core/time';
import type { CountedAmount, DocumentPart, DocumentRow } from '../figures/figures.ts';
import { categoryKey } from './category-key.ts';
import type { CategoryNaming } from './category-naming.ts';
import { compareLastNull } from './compare-text.ts';
import { dayFinder } from './day-finder.ts';
import { givenName } from './name-key.ts';

/** How documents become rows. */
export type RowOptions = {
  readonly timeZone: string;
  readonly counted: CountedAmount;
  readonly naming: CategoryNaming;
  readonly groupName: (id: string) => string;
};

/**
 * The documents of a period in purchase order, oldest first; those without a date last, as they came.
 * Documents whose date is outside the period are passed over: lists include the instants at both ends.
 */
export function documentRows(
  documents: readonly PurchaseDocument[],
  period: Period,
  options: RowOptions,
): DocumentRow[] {
  const dayOf = dayFinder(period, options.timeZone);
  return documents
    .flatMap((document) => {
      const date = document.purchasedAt === null ? document.purchasedOn : dayOf(document.purchasedAt);
      const isInside = date === null || (date !== undefined && period.from <= date && date < period.until);
      return isInside ? [{ document, date }] : [];
    })
    .toSorted(comparePurchase)
    .map(({ document, date }) => documentRow(document, date, options));
}

function documentRow(
  document: PurchaseDocument,
  date: CalendarDate | null,
  { counted, naming, groupName }: RowOptions,
): DocumentRow {
  const { total, owned, storeName } = document;
  const split = splitByCategory(document);
  const main = split[0]?.category ?? null;
  const amount = counted === 'owned' && owned ? owned : total;
  const parts = namedParts(split, naming);
  return {
    id: document.id,
    date,
    purchasedAt: document.purchasedAt,
    createdAt: document.createdAt,
    store: givenName(storeName),
    flow: naming.isIncome(main) ? 'income' : total.minor < 0n ? 'refund' : 'purchase',
    category: parts[0]?.category ?? null,
    subcategory: parts[0]?.subcategory ?? null,
    parts: amount === total ? parts : scaled(parts, total, amount),
    amount,
    full: total,
    owned,
    tax: document.tax,
    paymentMethod: document.paymentMethod,
    identifier: document.identifier,
    tags: document.tags,
    groupId: document.groupId,
    group: document.groupId === null ? null : groupName(document.groupId),
    hasImage: document.hasImage,
    lineItems: document.lineItems.map((item) => ({
      name: item.name,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      category: naming.category(item.category),
      subcategory: naming.subcategory(item.category, item.subcategory),
      amount: item.total,
    })),
  };
}

/** Parts under the names of the report's language; two spellings of one name are one part. */
function namedParts(split: readonly DocumentPart[], naming: CategoryNaming): DocumentPart[] {
  const named = split.map(({ category, subcategory, amount }) => ({
    category: naming.category(category),
    subcategory: naming.subcategory(category, subcategory),
    amount,
  }));
  return named.length > 1 ? mergedParts(named) : named;
}

function mergedParts(named: readonly DocumentPart[]): DocumentPart[] {
  const parts = new Map<string, DocumentPart>();
  for (const part of named) {
    const { category, subcategory } = part;
    const key = categoryKey(category, subcategory, part.amount.currency);
    const sum = parts.get(key);
    const amount = sum ? addMoney(sum.amount, part.amount) : part.amount;
    parts.set(key, { category, subcategory, amount });
  }
  return [...parts.values()];
}

/** The same proportions of a smaller amount; what does not divide evenly belongs to the largest part. */
function scaled(parts: readonly DocumentPart[], total: Money, amount: Money): DocumentPart[] {
  const proportion = (minor: bigint) => (total.minor === 0n ? minor : (minor * amount.minor) / total.minor);
  const amounts = parts.map((part) => proportion(part.amount.minor));
  const rest = amount.minor - amounts.reduce((sum, minor) => sum + minor, 0n);
  return parts.map((part, index) => ({
    ...part,
    amount: { ...amount, minor: (amounts[index] ?? 0n) + (index === 0 ? rest : 0n) },
  }));
}

type Dated = { readonly document: PurchaseDocument; readonly date: CalendarDate | null };

function comparePurchase(left: Dated, right: Dated): number {
  const a = left.document;
  const b = right.document;
  // The instants alone tell the order where both are known: days follow them.
  const byDay = a.purchasedAt !== null && b.purchasedAt !== null ? 0 : compareLastNull(left.date, right.date);
  const byTime = byDay || compareLastNull(a.purchasedAt, b.purchasedAt);
  if (byTime !== 0 || a.purchasedAt === null) return byTime;
  return compareLastNull(a.createdAt, b.createdAt) || compareLastNull(a.id, b.id);
}
