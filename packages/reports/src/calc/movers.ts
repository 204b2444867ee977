import { type Money, subtractMoney, sumMoney, zero } from '@outlay/core/money';
import type { CategoryTotal, DocumentRow } from '../figures/figures.ts';
import type { Mover, MoverCause, OtherChanges } from '../figures/overview-figures.ts';
import { nameKey, nonBlankName } from './name-key.ts';

/** Maximum number of categories. */
const maxMovers = 5;

/** After this many, only a change of at least a tenth of the largest change is listed. */
const alwaysNamed = 3;

/** Spending of the period and of the compared days. */
export type MoverInput = {
  readonly categories: readonly CategoryTotal[];
  readonly documents: readonly DocumentRow[];
  /** `null` without a comparison. */
  readonly before: readonly DocumentRow[] | null;
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
  const changed = categories
    .flatMap(({ category, emoji, amount, change }) =>
      change && change.currency === main && change.minor !== 0n ? [{ category, emoji, amount, change }] : [],
    )
    .toSorted((left, right) => compareSize(right.change, left.change));
  // Without categories, there is only the change of the total.
  if (changed.every(({ category }) => category === null)) return { movers: [], otherChanges: null };
  const least = magnitude(changed[0]?.change ?? zero(main)) / 10n;
  const named = changed
    .slice(0, maxMovers)
    .filter(({ change }, index) => index < alwaysNamed || magnitude(change) >= least);
  return {
    movers: named.map((mover) => ({ ...mover, cause: causeOf(mover, documents, before) })),
    otherChanges: othersOf(changed.slice(named.length), main),
  };
}

function othersOf(others: readonly { readonly change: Money }[], main: string): OtherChanges | null {
  if (others.length === 0) return null;
  const changes = others.map(({ change }) => change);
  return { categories: others.length, change: sumMoney(changes, main) };
}

/** The spending on a category in a store. */
type Spent = {
  readonly store: string | null;
  minor: bigint;
  purchases: number;
  refunds: number;
};

type Changed = Pick<Mover, 'category' | 'amount' | 'change'>;

/** `null` if the documents of a period do not match the category's total in its summary. */
function causeOf(
  mover: Changed,
  now: readonly DocumentRow[],
  before: readonly DocumentRow[],
): MoverCause | null {
  const { currency } = mover.change;
  const [spent, spentBefore] = [spentByStore(mover, now), spentByStore(mover, before)];
  const [minor, minorBefore] = [spent, spentBefore].map(totalMinor);
  if (minor !== mover.amount.minor || minorBefore !== mover.amount.minor - mover.change.minor) return null;
  const causes = [...new Set([...spent.keys(), ...spentBefore.keys()])].map((key) =>
    compared(spent.get(key), spentBefore.get(key), currency),
  );
  const [largest] = causes
    .filter(({ store, change }) => store !== null && isMostOf(change, mover.change))
    .toSorted((left, right) => compareSize(right.change, left.change));
  if (largest) return largest;
  const all = (stores: ReadonlyMap<string, Spent>) => [...stores.values()];
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

function compared(now: Spent | undefined, before: Spent | undefined, currency: string): MoverCause {
  return {
    store: now?.store ?? before?.store ?? null,
    amount: { minor: now?.minor ?? 0n, currency },
    change: subtractMoney({ minor: now?.minor ?? 0n, currency }, { minor: before?.minor ?? 0n, currency }),
    purchases: now?.purchases ?? 0,
    purchasesBefore: before?.purchases ?? 0,
    refunds: now?.refunds ?? 0,
    refundsBefore: before?.refunds ?? 0,
  };
}

/** Spellings of a store are one, under the first name found. */
function spentByStore({ category, change }: Changed, rows: readonly DocumentRow[]): Map<string, Spent> {
  const stores = new Map<string, Spent>();
  for (const { store, parts, flow } of rows) {
    const minor = parts.reduce(
      (total, part) =>
        part.category === category && part.amount.currency === change.currency
          ? total + part.amount.minor
          : total,
      0n,
    );
    const isPart = parts.some(
      (part) => part.category === category && part.amount.currency === change.currency,
    );
    if (!isPart) continue;
    const name = nonBlankName(store);
    const key = name === null ? '' : nameKey(name);
    const spent = stores.get(key) ?? { store: name, minor: 0n, purchases: 0, refunds: 0 };
    spent.minor += minor;
    if (flow === 'refund') spent.refunds += 1;
    else spent.purchases += 1;
    stores.set(key, spent);
  }
  return stores;
}

function totalMinor(stores: ReadonlyMap<string, Spent>): bigint {
  return [...stores.values()].reduce((total, { minor }) => total + minor, 0n);
}

/** Whether a change has the same sign as the whole change and is at least half of it. */
function isMostOf(part: Money, whole: Money): boolean {
  return part.minor > 0n === whole.minor > 0n && magnitude(part) * 2n >= magnitude(whole);
}

function sum(stores: readonly Spent[], key: 'purchases' | 'refunds'): number {
  return stores.reduce((total, spent) => total + spent[key], 0);
}

function compareSize(left: Money, right: Money): number {
  const [a, b] = [magnitude(left), magnitude(right)];
  return a === b ? 0 : a > b ? 1 : -1;
}

function magnitude({ minor }: Pick<Money, 'minor'>): bigint {
  return minor < 0n ? -minor : minor;
}
