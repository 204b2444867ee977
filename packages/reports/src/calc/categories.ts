import { type Money, type PeriodSummary, subtractMoney, sumMoney, zero } from '@outlay/core';
import type { CategoryTotal, DocumentRow, SubcategoryTotal } from '../figures.ts';
import { byAmount } from './by-currency.ts';
import type { CategoryNaming } from './category-naming.ts';
import { sharesPerMille } from './ratio.ts';

/** What a category came to, before shares and changes are known. */
export type CategoryAmount = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money;
  readonly documents: number | null;
};

/**
 * What each category came to in each currency, largest first.
 * From the parts of the documents; where none of them carries a category, from the service's summary,
 * as long as that adds up to the same total.
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
  return [...fromSummary, ...others].toSorted(byAmount(main, ({ category }) => category));
}

/** What each subcategory came to in each currency, by the parts of the documents. */
export function subcategoryAmounts(documents: readonly DocumentRow[], main: string): CategoryAmount[] {
  return addUp(documents, main, true);
}

/**
 * Adds the shares of each currency and the changes against an earlier period.
 * @param before - the same of that period; `null` where there is none to compare with
 */
export function categoryTotals(
  amounts: readonly CategoryAmount[],
  before: readonly CategoryAmount[] | null,
  naming: CategoryNaming,
): CategoryTotal[] {
  return withShares(amounts, before, naming).map(({ total, ...counted }) => ({
    category: total.category,
    ...counted,
  }));
}

/** The same of subcategories. */
export function subcategoryTotals(
  amounts: readonly CategoryAmount[],
  before: readonly CategoryAmount[] | null,
  naming: CategoryNaming,
): SubcategoryTotal[] {
  return withShares(amounts, before, naming).map(({ total, ...counted }) => ({
    category: total.category,
    subcategory: total.subcategory,
    ...counted,
  }));
}

function withShares(
  amounts: readonly CategoryAmount[],
  before: readonly CategoryAmount[] | null,
  naming: CategoryNaming,
) {
  const changeOf = changeAgainst(amounts, before);
  const byCurrency = Map.groupBy(amounts, ({ amount }) => amount.currency);
  return [...byCurrency.values()].flatMap((group) => {
    const shares = sharesPerMille(group.map(({ amount }) => amount));
    return group.map((total, index) => ({
      total,
      emoji: naming.emoji(total.category),
      amount: total.amount,
      perMille: shares[index] ?? null,
      documents: total.documents,
      change: changeOf(total),
    }));
  });
}

function changeAgainst(
  amounts: readonly CategoryAmount[],
  before: readonly CategoryAmount[] | null,
): (total: CategoryAmount) => Money | null {
  const tellsCategories = (list: readonly CategoryAmount[]) => list.some(({ category }) => category !== null);
  // Where only one of the periods tells categories, each of them would look new, or gone.
  const isComparable =
    before && (before.length === 0 || tellsCategories(before) || !tellsCategories(amounts));
  if (!isComparable) return () => null;
  const earlier = new Map(before.map((total) => [keyOf(total), total.amount]));
  return (total) => subtractMoney(total.amount, earlier.get(keyOf(total)) ?? zero(total.amount.currency));
}

function addUp(documents: readonly DocumentRow[], main: string, bySubcategory: boolean): CategoryAmount[] {
  const sums = new Map<
    string,
    { total: CategoryAmount; minor: bigint; documents: number; last: DocumentRow }
  >();
  for (const document of documents) {
    for (const { category, subcategory, amount } of document.parts) {
      const kept = bySubcategory ? subcategory : null;
      const total = { category, subcategory: kept, amount, documents: null };
      const key = keyOf(total);
      const found = sums.get(key);
      if (!found) {
        sums.set(key, { total, minor: amount.minor, documents: 1, last: document });
        continue;
      }
      found.minor += amount.minor;
      if (found.last !== document) found.documents += 1;
      found.last = document;
    }
  }
  return [...sums.values()]
    .map(({ total, minor, documents: count }) => ({
      ...total,
      amount: { ...total.amount, minor },
      documents: count,
    }))
    .toSorted(byAmount(main, ({ category, subcategory }) => nameOf(category, subcategory)));
}

function nameOf(category: string | null, subcategory: string | null): string | null {
  return category === null ? null : `${category}\n${subcategory ?? '\uffff'}`;
}

function keyOf({ category, subcategory, amount }: CategoryAmount): string {
  return `${amount.currency}\n${category === null ? '' : `=${category}`}\n${subcategory ?? ''}`;
}

function sum(amounts: readonly { readonly amount: Money }[], currency: string): Money {
  return sumMoney(
    amounts.map(({ amount }) => amount),
    currency,
  );
}
