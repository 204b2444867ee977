import { sumMoney } from '@outlay/core/money';
import type { CategoryTotal, DocumentRow, StoreTotal } from '../figures/figures.ts';
import type { MoverCause, OtherStoreChanges } from '../figures/overview-figures.ts';
import { compareText } from './compare-text.ts';
import { largestChanges } from './largest-changes.ts';
import { nameKey } from './name-key.ts';
import { comparedStores, type SpentRow, spentByStore } from './spent-by-store.ts';

/** The stores that changed most, largest change first, and the total change of the others. */
export type StoreMoverList = {
  readonly storeMovers: readonly MoverCause[];
  readonly otherStoreChanges: OtherStoreChanges | null;
};

/** Spending of the period and of the compared days. */
export type StoreMoverInput = {
  readonly categories: readonly CategoryTotal[];
  readonly stores: readonly StoreTotal[];
  readonly documents: readonly DocumentRow[];
  /** `null` without a comparison. */
  readonly before: readonly SpentRow[] | null;
  readonly main: string;
};

/** The changes in the main currency by store, if nothing that was bought in it has a category; otherwise empty. */
export function storeMoverList(input: StoreMoverInput): StoreMoverList {
  const { categories, stores, documents, before, main } = input;
  const bought = categories.filter(({ amount }) => amount.currency === main && amount.minor !== 0n);
  const isByStore = bought.length > 0 && bought.every(({ category }) => category === null);
  const spentIn = (rows: readonly SpentRow[]) => spentByStore(rows, ({ amount }) => amount.currency === main);
  const changes = before && isByStore ? comparedStores(spentIn(documents), spentIn(before), main) : [];
  const { largest, others } = largestChanges(changes.toSorted(byAmountAndName));
  const spellings = new Map(stores.map(({ store }) => [nameKey(store ?? ''), store]));
  return {
    // The list of stores has its own spelling.
    storeMovers: largest.map((mover) => ({
      ...mover,
      store: mover.store && (spellings.get(nameKey(mover.store)) ?? mover.store),
    })),
    otherStoreChanges:
      others.length === 0
        ? null
        : {
            stores: others.length,
            change: sumMoney(
              others.map(({ change }) => change),
              main,
            ),
            rises: sumMoney(
              others.flatMap(({ change }) => (change.minor > 0n ? change : [])),
              main,
            ),
          },
  };
}

function byAmountAndName(left: MoverCause, right: MoverCause): number {
  const [a, b] = [left.amount.minor, right.amount.minor];
  return a === b ? compareText(left.store ?? '', right.store ?? '') : a > b ? -1 : 1;
}
