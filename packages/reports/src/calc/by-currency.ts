import type { PurchaseDocument } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import { compareLastNull, compareText } from './compare-text.ts';

/** The currency of most of the documents, the earlier in the alphabet of equals; `undefined` without documents. */
export function mainCurrency(documents: readonly Pick<PurchaseDocument, 'total'>[]): string | undefined {
  const counts = Map.groupBy(documents, ({ total }) => total.currency);
  const ranked = [...counts].toSorted(([a, as], [b, bs]) => bs.length - as.length || compareText(a, b));
  return ranked[0]?.[0];
}

/** Orders currencies for reading: the main one first, then by the alphabet. */
export function compareCurrencies(main: string): (left: string, right: string) => number {
  return (left, right) => Number(right === main) - Number(left === main) || compareText(left, right);
}

/** Orders a list of one report: by currency, then by amount, largest first, then by name; what has no name last. */
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
