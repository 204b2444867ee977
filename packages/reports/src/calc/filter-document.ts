import { type CategoryPart, type PurchaseDocument, splitByCategory } from '@outlay/core';
import { type Money, sumMoney } from '@outlay/core/money';
import type { FilteredDocument } from '../figures/dataset.ts';
import { dividedTax } from './divided-tax.ts';

/** Selects parts of documents, and groups parts that every figure counts as one. */
export type SelectedParts = {
  readonly isWanted: (category: string | null) => boolean;
  /** The same key for parts whose names are spellings of the same names. */
  readonly keyOf: (part: CategoryPart) => string;
};

/**
 * The part of a document that belongs to selected categories: its line items and, if its largest category is selected,
 * the remainder. Own share and tax are divided in proportion. `null` if nothing is selected; the same document if all
 * of it is.
 */
export function filteredDocument(
  document: PurchaseDocument,
  { isWanted, keyOf }: SelectedParts,
): FilteredDocument | null {
  const parts = splitByCategory(document);
  const isKept = parts.map(({ category }) => isWanted(category));
  if (!isKept.includes(true)) return null;
  const isPriced = document.lineItems.some(({ total }) => total !== null);
  if (!isPriced || document.lineItems.every(({ category }) => isWanted(category))) return document;
  const lineItems = document.lineItems.filter(({ category }) => isWanted(category));
  if (!isKept.includes(false)) return { ...document, lineItems };
  const { total, owned, tax } = document;
  const sumOf = (amounts: readonly Money[]) => sumMoney(amounts, total.currency);
  const divided = tax && dividedTax(tax, minorsOf(parts));
  const shares = owned && dividedShare({ owned, total, parts, keyOf });
  return {
    ...document,
    whole: document,
    total: sumOf(parts.flatMap(({ amount }, index) => (isKept[index] ? [amount] : []))),
    owned: shares && sumOf(shares.flatMap(({ category, amount }) => (isWanted(category) ? [amount] : []))),
    tax: divided && sumOf(divided.filter((_, index) => isKept[index])),
    lineItems,
  };
}

type Shared = Pick<SelectedParts, 'keyOf'> & {
  readonly owned: Money;
  readonly total: Money;
  readonly parts: readonly CategoryPart[];
};

type Share = Pick<CategoryPart, 'category' | 'amount'>;

/**
 * The owner's share of each part, in proportion; the first part, which is the largest, takes the rounding difference.
 */
function dividedShare({ owned, total, parts, keyOf }: Shared): Share[] {
  const shares = [...Map.groupBy(parts, keyOf).values()].map((same): Share => {
    const whole = minorsOf(same).reduce((sum, minor) => sum + minor, 0n);
    const minor = total.minor === 0n ? whole : (whole * owned.minor) / total.minor;
    return { category: same[0]?.category ?? null, amount: { ...owned, minor } };
  });
  const rest = owned.minor - minorsOf(shares).reduce((sum, minor) => sum + minor, 0n);
  return shares.map(({ category, amount }, index) => ({
    category,
    amount: { ...amount, minor: amount.minor + (index === 0 ? rest : 0n) },
  }));
}

function minorsOf(parts: readonly Share[]): bigint[] {
  return parts.map(({ amount }) => amount.minor);
}
