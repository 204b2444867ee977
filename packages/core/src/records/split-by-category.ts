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
  const parts = partsByCategory(lineItems, total.currency);
  sortByMagnitude(parts);
  const [largest] = parts;
  if (!largest) {
    const { category = null, subcategory = null } = lineItems[0] ?? {};
    return [{ category: document.category ?? category, subcategory, amount: total }];
  }
  let explained = 0n;
  for (const { amount } of parts) explained += amount.minor;
  if (explained !== total.minor) largest.amount.minor += total.minor - explained;
  return parts;
}

/** A part to which line items are still added. */
type GrowingPart = Omit<CategoryPart, 'amount'> & {
  readonly amount: { minor: bigint; readonly currency: string };
};

/** So many categories are compared with each other sooner than their keys are written. */
const fewCategories = 8;

function partsByCategory(lineItems: Categorized['lineItems'], currency: string): GrowingPart[] {
  const parts: GrowingPart[] = [];
  let byKey: Map<string, GrowingPart> | undefined;
  for (const item of lineItems) {
    const { category, subcategory, total } = item;
    if (!total) continue;
    if (parts.length > fewCategories) byKey ??= new Map(parts.map((part) => [keyOf(part), part]));
    const part = byKey ? byKey.get(keyOf(item)) : partLike(item, parts);
    if (part) {
      part.amount.minor += total.minor;
      continue;
    }
    const first = { category, subcategory, amount: { minor: total.minor, currency } };
    parts.push(first);
    byKey?.set(keyOf(first), first);
  }
  return parts;
}

type Named = Pick<CategoryPart, 'category' | 'subcategory'>;

function partLike({ category, subcategory }: Named, parts: readonly GrowingPart[]): GrowingPart | undefined {
  for (const part of parts) {
    if (part.category === category && part.subcategory === subcategory) return part;
  }
  return undefined;
}

/** The length makes the key unambiguous, whatever the names contain. */
function keyOf({ category, subcategory }: Named): string {
  return `${category === null ? '' : category.length}\n${category ?? ''}${subcategory === null ? '' : `=${subcategory}`}`;
}

/** Few parts are sorted by hand: two are swapped ten times faster than by the method of lists. */
function sortByMagnitude(parts: GrowingPart[]): void {
  const [first, second] = parts;
  if (!first || !second) return;
  if (parts.length > 2) parts.sort(byMagnitude);
  else if (byMagnitude(first, second) > 0) parts.reverse();
}

function byMagnitude(left: GrowingPart, right: GrowingPart): number {
  const [a, b] = [magnitude(left.amount), magnitude(right.amount)];
  if (a !== b) return a > b ? -1 : 1;
  return compareText(left.category, right.category) || compareText(left.subcategory, right.subcategory);
}

function magnitude({ minor }: Money): bigint {
  return minor < 0n ? -minor : minor;
}

function compareText(left: string | null, right: string | null): number {
  return (left ?? '') < (right ?? '') ? -1 : Number((left ?? '') > (right ?? ''));
}
