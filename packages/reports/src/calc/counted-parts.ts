import type { DocumentPart, DocumentRow, LineItemRow } from '../figures/figures.ts';
import { categoryKey } from './category-key.ts';

/**
 * A part of a document as the totals count it: a line item, the remainder that no item covers, or the whole document.
 */
export type CountedPart = {
  readonly document: DocumentRow;
  readonly kind: CountedPartKind;
  /** Set for `item` only. */
  readonly lineItem: LineItemRow | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  /** Counted amount in minor units: the full amount or the owner's share. */
  readonly minor: bigint;
  /** Full amount in minor units. */
  readonly fullMinor: bigint;
};

/** The kind of a part. */
export type CountedPartKind = 'item' | 'rest' | 'whole';

/**
 * The parts of a document, line items in order; the parts of a category add up to the category's total. Line items
 * without an amount are no parts. The remainder belongs to the category of the largest part.
 */
export function countedParts(document: DocumentRow): CountedPart[] {
  const [largest] = document.parts;
  const items = pricedItems(document);
  if (!largest || items.length === 0) return [wholePart(document, largest)];
  const parts = items.map(({ lineItem, fullMinor }): CountedPart => {
    const { category, subcategory } = lineItem;
    return { document, kind: 'item', lineItem, category, subcategory, minor: fullMinor, fullMinor };
  });
  const rest = unexplained(document);
  if (rest !== 0n) {
    const { category, subcategory } = largest;
    const amounts = { minor: rest, fullMinor: rest };
    parts.push({ document, kind: 'rest', lineItem: null, category, subcategory, ...amounts });
  }
  return document.amount.minor === document.full.minor ? parts : ownParts(document, parts);
}

/** The number of parts of a document, without creating them. */
export function countedPartCount({ full, lineItems }: DocumentRow): number {
  let items = 0;
  let explained = 0n;
  for (const { amount } of lineItems) {
    if (!amount) continue;
    items += 1;
    explained += amount.minor;
  }
  return items === 0 ? 1 : items + Number(explained !== full.minor);
}

function wholePart(document: DocumentRow, part: DocumentPart | undefined): CountedPart {
  const { amount, full, category, subcategory } = document;
  const names = part ?? { category, subcategory };
  return {
    document,
    kind: 'whole',
    lineItem: null,
    category: names.category,
    subcategory: names.subcategory,
    minor: amount.minor,
    fullMinor: full.minor,
  };
}

function pricedItems({ lineItems }: DocumentRow) {
  return lineItems.flatMap((lineItem) =>
    lineItem.amount ? [{ lineItem, fullMinor: lineItem.amount.minor }] : [],
  );
}

function unexplained({ full, lineItems }: DocumentRow): bigint {
  let left = full.minor;
  for (const { amount } of lineItems) if (amount) left -= amount.minor;
  return left;
}

/**
 * The same parts of the owner's share. Each is within a minor unit of its proportion; the largest part of a category
 * takes the rounding difference.
 */
function ownParts(
  { amount, full, parts: counted }: DocumentRow,
  whole: readonly CountedPart[],
): CountedPart[] {
  const ownOf = (minor: bigint) => (full.minor === 0n ? minor : (minor * amount.minor) / full.minor);
  const keyOf = ({ category, subcategory }: Pick<CountedPart, 'category' | 'subcategory'>) =>
    categoryKey(category, subcategory, amount.currency);
  const left = new Map(counted.map((part) => [keyOf(part), part.amount.minor]));
  const sums = new Map<string, bigint>();
  const largest = new Map<string, number>();
  const own = whole.map((part, index) => {
    const key = keyOf(part);
    const before = sums.get(key) ?? 0n;
    const sum = before + part.fullMinor;
    const minor = ownOf(sum) - ownOf(before);
    sums.set(key, sum);
    left.set(key, (left.get(key) ?? 0n) - minor);
    const other = whole[largest.get(key) ?? index];
    if (!other || magnitude(part) >= magnitude(other)) largest.set(key, index);
    return { ...part, minor };
  });
  return own.map((part, index) => {
    const key = keyOf(part);
    return largest.get(key) === index ? { ...part, minor: part.minor + (left.get(key) ?? 0n) } : part;
  });
}

function magnitude({ fullMinor }: CountedPart): bigint {
  return fullMinor < 0n ? -fullMinor : fullMinor;
}
