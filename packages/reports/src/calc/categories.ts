import type { PeriodSummary } from '@outlay/core';
import { type Money, subtractMoney, sumMoney, zero } from '@outlay/core/money';
import type { CategoryTotal, DocumentRow, SubcategoryTotal } from '../figures/figures.ts';
import { byAmount } from './by-currency.ts';
import { categoryKey } from './category-key.ts';
import type { CategoryNaming } from './category-naming.ts';
import { sharesPerMille, wholePerMille } from './ratio.ts';

/** The total of a category, before shares and changes are known. */
export type CategoryAmount = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money;
  readonly documents: number | null;
};

/**
 * The total of each category in each currency, largest first: from the parts of the documents or, if none has a
 * category, from the service's summary if that adds up to the same total.
 */
export function categoryAmounts(
  documents: readonly DocumentRow[],
  summary: PeriodSummary | null,
  main: string,
  naming: CategoryNaming,
): CategoryAmount[] {
  const fromDocuments = addUp(documents, main, false);
  const currency = summary?.total.currency;
  const ours = fromDocuments.filter(({ amount }) => amount.currency === currency);
  if (!summary || ours.length === 0 || ours.some(({ category }) => category !== null)) return fromDocuments;
  // Without categories in the summary, at least the documents are counted.
  if (summary.categories.every(({ category }) => category === null)) return fromDocuments;
  const named = Map.groupBy(summary.categories, ({ category }) => naming.category(category));
  const fromSummary = [...named].map(([category, group]) => ({
    category,
    subcategory: null,
    amount: sum(group, summary.total.currency),
    documents: null,
  }));
  if (sum(fromSummary, summary.total.currency).minor !== sum(ours, summary.total.currency).minor) {
    return fromDocuments;
  }
  const others = fromDocuments.filter(({ amount }) => amount.currency !== currency);
  return [...fromSummary, ...others].toSorted(byCategory(main));
}

/** The total of each subcategory in each currency, by the parts of the documents. */
export function subcategoryAmounts(documents: readonly DocumentRow[], main: string): CategoryAmount[] {
  return addUp(documents, main, true);
}

/** How categories are named and ordered. */
type Naming = { readonly naming: CategoryNaming; readonly main: string };

/** The amounts of this period, those of the compared period (`null` without one), and how categories are named. */
type Counting = Naming & {
  readonly amounts: readonly CategoryAmount[];
  readonly before: readonly CategoryAmount[] | null;
};

/**
 * Adds the shares in each currency and the changes against an earlier period. A category of only the earlier period is
 * added with zero, so that the changes of a currency add up to the change of its total.
 */
export function categoryTotals(counting: Counting): CategoryTotal[] {
  const sharesOf = (group: readonly CategoryAmount[]) => sharesPerMille(group.map(({ amount }) => amount));
  return withShares(counting, sharesOf).map(({ total, ...counted }) => ({
    category: total.category,
    ...counted,
  }));
}

/** The same for subcategories: each category's share is divided among its subcategories, so that both lists agree. */
export function subcategoryTotals(
  counting: Counting,
  categories: readonly CategoryTotal[],
): SubcategoryTotal[] {
  return withShares(counting, sharesWithin(categories)).map(({ total, ...counted }) => ({
    category: total.category,
    subcategory: total.subcategory,
    ...counted,
  }));
}

type SharesOf = (group: readonly CategoryAmount[]) => (number | null)[];

/** Shares of subcategories. If only the service's summary has categories, subcategories divide the whole. */
function sharesWithin(categories: readonly CategoryTotal[]): SharesOf {
  const wholes = new Map(
    categories
      .filter(({ documents }) => documents !== null)
      .map(({ category, amount, perMille }) => [categoryKey(category, null, amount.currency), perMille]),
  );
  return (group) => {
    const parentOf = ({ category, amount }: CategoryAmount) => categoryKey(category, null, amount.currency);
    const shares = new Map<CategoryAmount, number | null>();
    for (const [parent, siblings] of Map.groupBy(group, parentOf)) {
      const whole = wholes.get(parent);
      const divided = sharesPerMille(
        siblings.map(({ amount }) => amount),
        whole === undefined ? wholePerMille : whole,
      );
      for (const [index, sibling] of siblings.entries()) shares.set(sibling, divided[index] ?? null);
    }
    return group.map((total) => shares.get(total) ?? null);
  };
}

function withShares({ amounts, before, naming, main }: Counting, sharesOf: SharesOf) {
  const earlier = before && isComparable(amounts, before) ? byKey(before) : null;
  const gone = earlier ? goneSince(earlier, byKey(amounts)) : [];
  const all = gone.length > 0 ? [...amounts, ...gone].toSorted(byCategory(main)) : amounts;
  const byCurrency = Map.groupBy(all, ({ amount }) => amount.currency);
  return [...byCurrency.values()].flatMap((group) => {
    const shares = sharesOf(group);
    return group.map((total, index) => ({
      total,
      emoji: naming.emoji(total.category),
      amount: total.amount,
      perMille: shares[index] ?? null,
      documents: total.documents,
      change: earlier && changeSince(earlier, total),
    }));
  });
}

/** If only one of two periods has categories, every category would look new or gone. */
function isComparable(amounts: readonly CategoryAmount[], before: readonly CategoryAmount[]): boolean {
  const tellsCategories = (list: readonly CategoryAmount[]) => list.some(({ category }) => category !== null);
  const isNothing = amounts.length === 0 || before.length === 0;
  return isNothing || tellsCategories(before) === tellsCategories(amounts);
}

type AmountsByKey = ReadonlyMap<string, CategoryAmount>;

function byKey(amounts: readonly CategoryAmount[]): AmountsByKey {
  return new Map(amounts.map((total) => [keyOf(total), total]));
}

function changeSince(earlier: AmountsByKey, total: CategoryAmount): Money {
  return subtractMoney(total.amount, earlier.get(keyOf(total))?.amount ?? zero(total.amount.currency));
}

function goneSince(earlier: AmountsByKey, now: AmountsByKey): CategoryAmount[] {
  return [...earlier]
    .filter(([key, { amount }]) => !now.has(key) && amount.minor !== 0n)
    .map(([, total]) => ({ ...total, amount: zero(total.amount.currency), documents: 0 }));
}

function addUp(documents: readonly DocumentRow[], main: string, bySubcategory: boolean): CategoryAmount[] {
  const sums: CategorySum[] = [];
  // Not one map by a key of all three, which would be written for each part.
  const found = new Map<string, Map<string | null, Map<string | null, CategorySum>>>();
  for (const document of documents) {
    for (const { category, subcategory: own, amount } of document.parts) {
      const { minor, currency } = amount;
      const subcategory = bySubcategory ? own : null;
      const siblings = entryOf(entryOf(found, currency), category);
      const known = siblings.get(subcategory);
      if (known) {
        known.minor += minor;
        if (known.last !== document) known.documents += 1;
        known.last = document;
        continue;
      }
      const first = { category, subcategory, currency, minor, documents: 1, last: document };
      siblings.set(subcategory, first);
      sums.push(first);
    }
  }
  return sums
    .map(({ category, subcategory, currency, minor, documents: count }) => ({
      category,
      subcategory,
      amount: { minor, currency },
      documents: count,
    }))
    .toSorted(byCategory(main));
}

type CategorySum = Pick<CategoryAmount, 'category' | 'subcategory'> & {
  readonly currency: string;
  minor: bigint;
  documents: number;
  /** The document that was counted last: it counts once, with however many parts. */
  last: DocumentRow;
};

/** The map of a key, which is added where it is missing. */
function entryOf<Key, InnerKey, Value>(map: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  const known = map.get(key);
  if (known) return known;
  const added = new Map<InnerKey, Value>();
  map.set(key, added);
  return added;
}

function byCategory(main: string) {
  return byAmount<CategoryAmount>(main, ({ category, subcategory }) =>
    category === null ? null : `${category}\n${subcategory ?? '\uffff'}`,
  );
}

function keyOf({ category, subcategory, amount }: CategoryAmount): string {
  return categoryKey(category, subcategory, amount.currency);
}

function sum(amounts: readonly { readonly amount: Money }[], currency: string): Money {
  return sumMoney(
    amounts.map(({ amount }) => amount),
    currency,
  );
}
