import type { Money } from '../money/money.ts';
import type { LineItem, PurchaseDocument } from './purchase-document.ts';

/** The part of a document's total in one category; `null` if the service gives no category. */
export type CategoryPart = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money;
};

/** The fields of a document that determine its categories. */
type Categorized = Pick<PurchaseDocument, 'total' | 'category'> & {
  readonly lineItems: readonly Pick<LineItem, 'category' | 'subcategory' | 'total'>[];
};

/**
 * Splits a document's total by category. The parts always add up to the total; the largest comes first.
 * Each line item counts with its total. The difference between the lines and the document's total (a discount on the
 * whole document, a deposit, rounding) goes to the largest part. A document whose lines have no totals is one part.
 */
export function splitByCategory(document: Categorized): CategoryPart[] {
  const { total } = document;
  const parts = new Map<string, CategoryPart>();
  let explained = 0n;
  for (const { category, subcategory, total: lineTotal } of document.lineItems) {
    if (!lineTotal) continue;
    // The length makes the key unambiguous, whatever the names contain.
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
  const difference = total.minor - explained;
  return [{ ...largest, amount: { ...total, minor: largest.amount.minor + difference } }, ...others];
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
