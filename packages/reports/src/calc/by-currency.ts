import type { PurchaseDocument } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import { compareLastNull, compareText } from './compare-text.ts';

/** The currency of most documents, or the first of them by alphabet; `undefined` without documents. */
export function mainCurrency(documents: readonly Pick<PurchaseDocument, 'total'>[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { total } of documents) counts.set(total.currency, (counts.get(total.currency) ?? 0) + 1);
  const ranked = [...counts].toSorted(([a, as], [b, bs]) => bs - as || compareText(a, b));
  return ranked[0]?.[0];
}

/** Orders currencies: the main one first, the others by alphabet. */
export function compareCurrencies(main: string): (left: string, right: string) => number {
  return (left, right) => Number(right === main) - Number(left === main) || compareText(left, right);
}

/** Orders a list by currency, then by amount, largest first, then by name; items without a name are last. */
export function byAmount<Item extends { readonly amount: Money }>(
  main: string,
  nameOf: (item: Item) => string | null,
): (left: Item, right: Item) => number {
  const currencies = compareCurrencies(main);
  return (left, right) => {
    const [a, b] = [left.amount, right.amount];
    if (a.currency !== b.currency) return currencies(a.currency, b.currency);
    if (a.minor !== b.minor) return a.minor > b.minor ? -1 : 1;
    return compareLastNull(nameOf(left), nameOf(right));
  };
}
