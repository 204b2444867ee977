import { sumMoney } from '@outlay/core';
import type { DocumentRow, StoreTotal } from '../report.ts';
import { byAmount, compareText } from './by-currency.ts';

/**
 * What was spent in each store in each currency, largest first.
 * Spellings that differ only in case, white space or Unicode form are one store, shown as it is spelled most often.
 */
export function storeTotals(documents: readonly DocumentRow[], main: string): StoreTotal[] {
  const groups = Map.groupBy(documents, ({ store, amount }) => `${amount.currency} ${storeKey(store)}`);
  return [...groups.values()]
    .map((group) => ({
      store: usualSpelling(group),
      amount: sumMoney(
        group.map(({ amount }) => amount),
        group[0]?.amount.currency ?? main,
      ),
      documents: group.length,
    }))
    .toSorted(byAmount(main, ({ store }) => store));
}

function storeKey(store: string | null): string {
  return store === null ? '' : store.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

function usualSpelling(group: readonly DocumentRow[]): string | null {
  const spellings = Map.groupBy(group, ({ store }) => store?.normalize('NFC').replace(/\s+/gu, ' ') ?? null);
  const ranked = [...spellings].toSorted(
    ([a, as], [b, bs]) => bs.length - as.length || compareText(a ?? '', b ?? ''),
  );
  return ranked[0]?.[0] ?? null;
}
