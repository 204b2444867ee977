import { sumMoney } from '@outlay/core/money';
import type { StoreWithoutSupplier, Supplier } from '../figures/accounting-figures.ts';
import type { SupplierRule } from '../figures/accounting-mapping.ts';
import type { DocumentRow } from '../figures/figures.ts';
import { byAmount } from './by-currency.ts';
import { nameKey } from './name-key.ts';
import { usualSpelling } from './stores.ts';
import { wildcardMatcher } from './wildcard-matcher.ts';

/** Finds the supplier of a store; `null` where none is named, and for a document without a store. */
export type SupplierFinder = (store: string | null) => Supplier | null;

/** Finds the first supplier that fits. Each spelling of a store is looked up once. */
export function supplierFinder(rules: readonly SupplierRule[]): SupplierFinder {
  const prepared = rules.map(({ store, name, taxId, country, account }) => ({
    matches: wildcardMatcher(nameKey(store)),
    supplier: { name, taxId: taxId ?? null, country: country ?? null, account: account ?? null },
  }));
  const found = new Map<string, Supplier | null>();
  return (store) => {
    if (store === null) return null;
    const known = found.get(store);
    if (known !== undefined) return known;
    const key = nameKey(store);
    const supplier = prepared.find(({ matches }) => matches(key))?.supplier ?? null;
    found.set(store, supplier);
    return supplier;
  };
}

/** What is bought in stores without a supplier, by store and currency, largest first. */
export function storesWithoutSupplier(
  documents: readonly DocumentRow[],
  supplierOf: SupplierFinder,
  main: string,
): StoreWithoutSupplier[] {
  const unknown = documents.filter(({ store }) => supplierOf(store) === null);
  const groups = Map.groupBy(unknown, ({ store, amount }) =>
    JSON.stringify([store === null ? null : nameKey(store), amount.currency]),
  );
  return [...groups.values()]
    .map((group): StoreWithoutSupplier => {
      const amounts = group.map(({ amount }) => amount);
      const amount = sumMoney(amounts, amounts[0]?.currency ?? main);
      return { store: usualSpelling(group), documents: group.length, amount };
    })
    .toSorted(byAmount(main, ({ store }) => store));
}
