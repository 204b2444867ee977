import type { Money } from '../money/money.ts';
import type { LineItem, PurchaseDocument } from './purchase-document.ts';

/** A part of a document's total that belongs to one category; `null` where the service gives none. */
export type CategoryPart = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money;
};

/** What a document's categories follow from. */
type Categorized = Pick<PurchaseDocument, 'total' | 'category'> & {
  readonly lineItems: readonly Pick<LineItem, 'category' | 'subcategory' | 'total'>[];
};

/**
 * Splits a document's total over its categories; the parts always add up to the total, largest first.
 * Lines count with their total. What the lines do not explain (a discount on the whole, a deposit, rounding)
 * belongs to the largest part. A document without priced lines is one part.
 */
export function splitByCategory(document: Categorized): CategoryPart[] {
  const { total } = document;
  const parts = new Map<string, CategoryPart>();
  let explained = 0n;
  for (const { category, subcategory, total: lineTotal } of document.lineItems) {
    if (!lineTotal) continue;
    // With its length no name can look like the end of another.
    const key = `${category === null ? '' : category.length}\n${category ?? ''}${subcategory === null ? '' : `=${subcategory}`}`;
    const minor = (parts.get(key)?.amount.minor ?? 0n) + lineTotal.minor;
    parts.set(key, { category, subcategory, amount: { minor, currency: total.currency } });
    explained += lineTotal.minor;
  }
  const [largest, ...others] = sortedParts(parts);
  if (!largest) {
    const { category = null, subcategory = null } = document.lineItems[0] ?? {};
    return [{ category: document.category ?? category, subcategory, amount: total }];
  }
  const rest = total.minor - explained;
  return [{ ...largest, amount: { ...total, minor: largest.amount.minor + rest } }, ...others];
}

function sortedParts(parts: ReadonlyMap<string, CategoryPart>): CategoryPart[] {
  const list = [...parts.values()];
  return list.length > 1 ? list.toSorted(byMagnitude) : list;
}

function byMagnitude(left: CategoryPart, right: CategoryPart): number {
  const [a, b] = [magnitude(left), magnitude(right)];
  if (a !== b) return a > b ? -1 : 1;
  return compareText(left.category, right.category) || compareText(left.subcategory, right.subcategory);
}

function magnitude({ amount }: CategoryPart): bigint {
  return amount.minor < 0n ? -amount.minor : amount.minor;
}

function compareText(left: string | null, right: string | null): number {
  return (left ?? '') < (right ?? '') ? -1 : Number((left ?? '') > (right ?? ''));
}
