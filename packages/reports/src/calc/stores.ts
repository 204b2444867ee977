import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import type { DocumentRow, ReportFigures, StoreTotal } from '../figures/figures.ts';
import { byAmount } from './by-currency.ts';
import { compareText } from './compare-text.ts';
import { nameKey } from './name-key.ts';
import { divideRounded, sharesPerMille } from './ratio.ts';

/**
 * Spending in each store and currency, largest first. Spellings that differ only in case, white space or Unicode form
 * are one store, shown in its most frequent spelling.
 */
export function storeTotals(
  documents: readonly DocumentRow[],
  before: readonly DocumentRow[] | null,
  main: string,
): StoreTotal[] {
  const keyOf = storeKeys();
  const earlier = before && Map.groupBy(before, keyOf);
  const totals = [...Map.groupBy(documents, keyOf)]
    .map(([key, group]) => {
      const total = storeTotal(group, group[0]?.amount.currency ?? main);
      return { ...total, change: earlier && changeFrom(earlier.get(key) ?? [], total) };
    })
    .toSorted(byAmount(main, ({ store }) => store));
  return [...Map.groupBy(totals, ({ amount }) => amount.currency).values()].flatMap((group) => {
    const shares = sharesPerMille(group.map(({ amount }) => amount));
    return group.map((total, index) => ({ ...total, perMille: shares[index] ?? null }));
  });
}

function changeFrom(before: readonly DocumentRow[], { amount }: Pick<StoreTotal, 'amount'>): Money {
  return before.reduce((left, row) => subtractMoney(left, row.amount), amount);
}

/** Finds the spelling that the table of stores uses for a document; stores of income are spelled likewise. */
export function storeSpellings({
  documents,
  income,
}: Pick<ReportFigures, 'documents' | 'income'>): (document: DocumentRow) => string | null {
  const keyOf = storeKeys();
  const spellings = new Map<string, string | null>();
  for (const list of [income, documents]) {
    for (const [key, group] of Map.groupBy(list, keyOf)) spellings.set(key, usualSpelling(group));
  }
  return (document) => spellings.get(keyOf(document)) ?? null;
}

/** Returns the same key for documents of one store and currency; each spelling is processed once in each currency. */
function storeKeys(): (document: DocumentRow) => string {
  const byCurrency = new Map<string, Map<string | null, string>>();
  return ({ store, amount: { currency } }) => {
    const keys = byCurrency.get(currency) ?? new Map<string | null, string>();
    byCurrency.set(currency, keys);
    const key = keys.get(store) ?? `${currency} ${nameKey(store ?? '')}`;
    keys.set(store, key);
    return key;
  };
}

function storeTotal(
  group: readonly DocumentRow[],
  currency: string,
): Omit<StoreTotal, 'perMille' | 'change'> {
  const amounts = group.map(({ amount }) => amount);
  const visits = group.flatMap(({ flow, amount }) => (flow === 'refund' ? [] : [amount]));
  return {
    store: usualSpelling(group),
    amount: sumMoney(amounts, currency),
    documents: group.length,
    visits: visits.length,
    average: averageOf(visits),
    largest: largestOf(visits),
  };
}

function averageOf(amounts: readonly Money[]): Money | null {
  const [first] = amounts;
  if (!first) return null;
  const { minor, currency } = sumMoney(amounts, first.currency);
  return { minor: divideRounded(minor, BigInt(amounts.length)), currency };
}

function largestOf(amounts: readonly Money[]): Money | null {
  let largest: Money | null = null;
  for (const amount of amounts) if (!largest || amount.minor > largest.minor) largest = amount;
  return largest;
}

/** The most frequent spelling of a store's name, or the first of them by alphabet. */
export function usualSpelling(group: readonly Pick<DocumentRow, 'store'>[]): string | null {
  const spellings = Map.groupBy(group, ({ store }) => store);
  const ranked = [...spellings].toSorted(
    ([a, as], [b, bs]) => bs.length - as.length || compareText(a ?? '', b ?? ''),
  );
  return ranked[0]?.[0]?.normalize('NFC').replace(/\s+/gu, ' ') ?? null;
}
