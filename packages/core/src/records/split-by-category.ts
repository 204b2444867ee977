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
  const { total, lineItems } = document;
  const sums = sumsByCategory(lineItems);
  if (sums.length > 1) sums.sort(byMagnitude);
  const [largest] = sums;
  if (!largest) {
    const { category = null, subcategory = null } = lineItems[0] ?? {};
    return [{ category: document.category ?? category, subcategory, amount: total }];
  }
  let explained = 0n;
  for (const { minor } of sums) explained += minor;
  largest.minor += total.minor - explained;
  const { currency } = total;
  return sums.map(({ category, subcategory, minor }) => ({
    category,
    subcategory,
    amount: { minor, currency },
  }));
}

type CategorySum = { readonly category: string | null; readonly subcategory: string | null; minor: bigint };

/** So many categories are compared with each other sooner than their keys are written. */
const fewCategories = 8;

function sumsByCategory(lineItems: Categorized['lineItems']): CategorySum[] {
  const sums: CategorySum[] = [];
  let byKey: Map<string, CategorySum> | undefined;
  for (const { category, subcategory, total } of lineItems) {
    if (!total) continue;
    if (sums.length > fewCategories) byKey ??= new Map(sums.map((sum) => [keyOf(sum), sum]));
    const sum = byKey
      ? byKey.get(keyOf({ category, subcategory }))
      : sums.find((other) => other.category === category && other.subcategory === subcategory);
    if (sum) {
      sum.minor += total.minor;
      continue;
    }
    const first = { category, subcategory, minor: total.minor };
    sums.push(first);
    byKey?.set(keyOf(first), first);
  }
  return sums;
}

/** The length makes the key unambiguous, whatever the names contain. */
function keyOf({ category, subcategory }: Pick<CategorySum, 'category' | 'subcategory'>): string {
  return `${category === null ? '' : category.length}\n${category ?? ''}${subcategory === null ? '' : `=${subcategory}`}`;
}

function byMagnitude(left: CategorySum, right: CategorySum): number {
  const [a, b] = [magnitude(left), magnitude(right)];
  if (a !== b) return a > b ? -1 : 1;
  return compareText(left.category, right.category) || compareText(left.subcategory, right.subcategory);
}

function magnitude({ minor }: CategorySum): bigint {
  return minor < 0n ? -minor : minor;
}

function compareText(left: string | null, right: string | null): number {
  return (left ?? '') < (right ?? '') ? -1 : Number((left ?? '') > (right ?? ''));
}
