import { type Money, subtractMoney } from '@outlay/core/money';
import type { DocumentRow } from '../figures/figures.ts';
import type { MoverCause } from '../figures/overview-figures.ts';
import { nameKey, nonBlankName } from './name-key.ts';
import { remembered } from './remembered.ts';

/** The spending in a store; amounts in minor units of one currency. */
export type StoreSpending = {
  readonly store: string | null;
  minor: bigint;
  purchases: number;
  refunds: number;
};

/** What is added up of a document. */
export type SpentRow = Pick<DocumentRow, 'store' | 'parts' | 'flow'>;

type Part = DocumentRow['parts'][number];

/** The chosen parts of documents by store. Spellings of a store are one, under the first name found. */
export function spentByStore(
  rows: readonly SpentRow[],
  isChosen: (part: Part) => boolean,
): Map<string, StoreSpending> {
  const stores = new Map<string, StoreSpending>();
  const keyOf = remembered(nameKey);
  for (const { store, parts, flow } of rows) {
    const chosen = parts.filter(isChosen);
    if (chosen.length === 0) continue;
    const name = nonBlankName(store);
    const key = name === null ? '' : keyOf(name);
    const spent = stores.get(key) ?? { store: name, minor: 0n, purchases: 0, refunds: 0 };
    spent.minor += chosen.reduce((total, { amount }) => total + amount.minor, 0n);
    if (flow === 'refund') spent.refunds += 1;
    else spent.purchases += 1;
    stores.set(key, spent);
  }
  return stores;
}

/** How the spending in each store differs, including stores of only one of the periods. */
export function comparedStores(
  now: ReadonlyMap<string, StoreSpending>,
  before: ReadonlyMap<string, StoreSpending>,
  currency: string,
): MoverCause[] {
  return [...new Set([...now.keys(), ...before.keys()])].map((key) =>
    compared(now.get(key), before.get(key), currency),
  );
}

function compared(
  now: StoreSpending | undefined,
  before: StoreSpending | undefined,
  currency: string,
): MoverCause {
  const amountOf = (spent: StoreSpending | undefined): Money => ({ minor: spent?.minor ?? 0n, currency });
  return {
    store: now?.store ?? before?.store ?? null,
    amount: amountOf(now),
    change: subtractMoney(amountOf(now), amountOf(before)),
    purchases: now?.purchases ?? 0,
    purchasesBefore: before?.purchases ?? 0,
    refunds: now?.refunds ?? 0,
    refundsBefore: before?.refunds ?? 0,
  };
}
