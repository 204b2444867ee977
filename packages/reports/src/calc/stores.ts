import { type Money, subtractMoney } from '@outlay/core/money';
import type { DocumentRow, ReportFigures, StoreTotal } from '../figures/figures.ts';
import type { Accumulator } from './accumulator.ts';
import { byAmount } from './by-currency.ts';
import { compareText } from './compare-text.ts';
import { nameKey } from './name-key.ts';
import { divideRounded, sharesPerMille } from './ratio.ts';

/**
 * Spending in each store and currency, largest first. Spellings that differ only in case, white space or Unicode form
 * are one store, shown in its most frequent spelling.
 */
export function storeTotals(sums: StoreSums, before: StoreSums | null, main: string): StoreTotal[] {
  const totals = [...sums]
    .map(([key, spellings]) => {
      const total = storeTotal(spellings, spellings[0]?.currency ?? main);
      return { ...total, change: before && changeFrom(before.get(key) ?? [], total.amount) };
    })
    .toSorted(byAmount(main, ({ store }) => store));
  return [...Map.groupBy(totals, ({ amount }) => amount.currency).values()].flatMap((group) => {
    const shares = sharesPerMille(group.map(({ amount }) => amount));
    return group.map((total, index) => ({ ...total, perMille: shares[index] ?? null }));
  });
}

function changeFrom(before: readonly SpellingSum[], amount: Money): Money {
  return subtractMoney(amount, totalOf(before, amount.currency));
}

/** Finds the spelling that the table of stores uses for a document; stores of income are spelled likewise. */
export function storeSpellings({
  documents,
  income,
}: Pick<ReportFigures, 'documents' | 'income'>): (document: DocumentRow) => string | null {
  const usual = new Map<string, string | null>();
  for (const list of [income, documents]) {
    const { add, result } = storeAccumulator();
    for (const document of list) add(document);
    for (const [key, spellings] of result()) usual.set(key, mostFrequent(spellings));
  }
  const keys = new Map<string, Map<string | null, string>>();
  return ({ store, amount: { currency } }) => {
    const ofCurrency = entryOf(keys, currency);
    const key = ofCurrency.get(store) ?? storeKey(store, currency);
    ofCurrency.set(store, key);
    return usual.get(key) ?? null;
  };
}

/** What the documents with one spelling of a store in one currency add up to. */
type SpellingSum = {
  readonly store: string | null;
  readonly currency: string;
  documents: number;
  minor: bigint;
  refunds: number;
  /** Zero or less. */
  refundedMinor: bigint;
  /** The largest amount of a document that is no refund. */
  largest: Money | null;
};

/** The spellings of each store in each currency. */
export type StoreSums = ReadonlyMap<string, readonly SpellingSum[]>;

/** Adds up stores. There are far fewer spellings than documents, so they are compared last. */
export function storeAccumulator(): Accumulator<StoreSums> {
  const found = new Map<string, Map<string | null, SpellingSum>>();
  return {
    add({ store, amount, flow }) {
      const spellings = entryOf(found, amount.currency);
      let sum = spellings.get(store);
      if (!sum) spellings.set(store, (sum = emptySum(store, amount.currency)));
      sum.documents += 1;
      sum.minor += amount.minor;
      if (flow === 'refund') {
        sum.refunds += 1;
        sum.refundedMinor += amount.minor;
      } else if (!sum.largest || amount.minor > sum.largest.minor) sum.largest = amount;
    },
    result() {
      const all = [...found.values()].flatMap((spellings) => [...spellings.values()]);
      return Map.groupBy(all, ({ store, currency }) => storeKey(store, currency));
    },
  };
}

function emptySum(store: string | null, currency: string): SpellingSum {
  return { store, currency, documents: 0, minor: 0n, refunds: 0, refundedMinor: 0n, largest: null };
}

function storeKey(store: string | null, currency: string): string {
  return `${currency} ${nameKey(store ?? '')}`;
}

/** The map of a key, which is added where it is missing. */
function entryOf<Key, InnerKey, Value>(map: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  const known = map.get(key);
  if (known) return known;
  const added = new Map<InnerKey, Value>();
  map.set(key, added);
  return added;
}

function storeTotal(
  spellings: readonly SpellingSum[],
  currency: string,
): Omit<StoreTotal, 'perMille' | 'change'> {
  const amount = totalOf(spellings, currency);
  let [documents, visits, visitsMinor] = [0, 0, amount.minor];
  let largest: Money | null = null;
  for (const spelling of spellings) {
    documents += spelling.documents;
    visits += spelling.documents - spelling.refunds;
    visitsMinor -= spelling.refundedMinor;
    if (!largest || (spelling.largest && spelling.largest.minor > largest.minor)) largest = spelling.largest;
  }
  const average = visits === 0 ? null : { minor: divideRounded(visitsMinor, BigInt(visits)), currency };
  return { store: mostFrequent(spellings), amount, documents, visits, average, largest };
}

function totalOf(spellings: readonly SpellingSum[], currency: string): Money {
  return { minor: spellings.reduce((total, { minor }) => total + minor, 0n), currency };
}

/** The most frequent spelling of a store's name, or the first of them by alphabet. */
export function usualSpelling(group: readonly Pick<DocumentRow, 'store'>[]): string | null {
  const spellings = Map.groupBy(group, ({ store }) => store);
  return mostFrequent([...spellings].map(([store, { length }]) => ({ store, documents: length })));
}

function mostFrequent(spellings: readonly Pick<SpellingSum, 'store' | 'documents'>[]): string | null {
  const [first] = spellings.toSorted(
    (a, b) => b.documents - a.documents || compareText(a.store ?? '', b.store ?? ''),
  );
  return first?.store?.normalize('NFC').replace(/\s+/gu, ' ') ?? null;
}
