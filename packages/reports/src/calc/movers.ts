import { type Money, sumMoney } from '@outlay/core/money';
import type { CategoryTotal, DocumentRow } from '../figures/figures.ts';
import type { Mover, MoverCause, OtherChanges } from '../figures/overview-figures.ts';
import { compareSize, largestChanges, magnitude } from './largest-changes.ts';
import { comparedStores, type SpentRow, type StoreSpending, spentByStore } from './spent-by-store.ts';

/** Spending of the period and of the compared days. */
export type MoverInput = {
  readonly categories: readonly CategoryTotal[];
  readonly documents: readonly DocumentRow[];
  /** `null` without a comparison. */
  readonly before: readonly SpentRow[] | null;
  readonly main: string;
};

/**
 * The three to five categories that changed most, largest change first, and the total change of the others; empty
 * without changes.
 */
export type MoverList = { readonly movers: readonly Mover[]; readonly otherChanges: OtherChanges | null };

/** The changes in the main currency, by category, with their causes. */
export function moverList({ categories, documents, before, main }: MoverInput): MoverList {
  if (!before) return { movers: [], otherChanges: null };
  const changed = categories.flatMap(({ category, emoji, amount, change }) =>
    change && change.currency === main && change.minor !== 0n ? [{ category, emoji, amount, change }] : [],
  );
  // Without categories, there is only the change of the total.
  if (changed.every(({ category }) => category === null)) return { movers: [], otherChanges: null };
  const { largest, others } = largestChanges(changed);
  return {
    movers: largest.map((mover) => ({ ...mover, cause: causeOf(mover, documents, before) })),
    otherChanges: othersOf(others, main),
  };
}

function othersOf(others: readonly { readonly change: Money }[], main: string): OtherChanges | null {
  if (others.length === 0) return null;
  const changes = others.map(({ change }) => change);
  return { categories: others.length, change: sumMoney(changes, main) };
}

type Changed = Pick<Mover, 'category' | 'amount' | 'change'>;

/** `null` if the documents of a period do not match the category's total in its summary. */
function causeOf(
  mover: Changed,
  now: readonly DocumentRow[],
  before: readonly SpentRow[],
): MoverCause | null {
  const { currency } = mover.change;
  const isPart = ({ category, amount }: DocumentRow['parts'][number]) =>
    category === mover.category && amount.currency === currency;
  const [spent, spentBefore] = [spentByStore(now, isPart), spentByStore(before, isPart)];
  const [minor, minorBefore] = [spent, spentBefore].map(totalMinor);
  if (minor !== mover.amount.minor || minorBefore !== mover.amount.minor - mover.change.minor) return null;
  const causes = comparedStores(spent, spentBefore, currency);
  const [largest] = causes
    .filter(({ store, change }) => store !== null && isMostOf(change, mover.change))
    .toSorted((left, right) => compareSize(right.change, left.change));
  if (largest) return largest;
  const all = (stores: ReadonlyMap<string, StoreSpending>) => [...stores.values()];
  return {
    store: null,
    amount: mover.amount,
    change: mover.change,
    purchases: sum(all(spent), 'purchases'),
    purchasesBefore: sum(all(spentBefore), 'purchases'),
    refunds: sum(all(spent), 'refunds'),
    refundsBefore: sum(all(spentBefore), 'refunds'),
  };
}

function totalMinor(stores: ReadonlyMap<string, StoreSpending>): bigint {
  return [...stores.values()].reduce((total, { minor }) => total + minor, 0n);
}

/** Whether a change has the same sign as the whole change and is at least half of it. */
function isMostOf(part: Money, whole: Money): boolean {
  return part.minor > 0n === whole.minor > 0n && magnitude(part) * 2n >= magnitude(whole);
}

function sum(stores: readonly StoreSpending[], key: 'purchases' | 'refunds'): number {
  return stores.reduce((total, spent) => total + spent[key], 0);
}
