import type { PeriodSummary } from '@outlay/core';
import { type Money, subtractMoney, sumMoney, zero } from '@outlay/core/money';
import type { CategoryTotal, DocumentRow, SubcategoryTotal } from '../figures/figures.ts';
import type { Accumulator } from './accumulator.ts';
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

/** The totals of categories and of their subcategories in each currency, each list with the largest first. */
export type CategorySums = Readonly<Record<'categories' | 'subcategories', readonly CategoryAmount[]>>;

/**
 * The total of each category: from the parts of the documents or, if none has a category, from the service's summary
 * if that adds up to the same total.
 */
export function categoryAmounts(
  fromDocuments: readonly CategoryAmount[],
  summary: PeriodSummary | null,
  main: string,
  naming: CategoryNaming,
): readonly CategoryAmount[] {
  const currency = summary?.total.currency;
  const ours = fromDocuments.filter(({ amount }) => amount.currency === currency);
  if (!summary || ours.length === 0 || ours.some(({ category }) => category !== null)) return fromDocuments;
  // Without categories in the summary, at least the documents are counted.
  if (summary.categories.every(({ category }) => category === null)) return fromDocuments;
  const named = Map.groupBy(summary.categories, ({ category }) => naming.category(category));
  const fromSummary = [...named].map(([category, group]) => ({
    category,
    subcategory: null,
    amount: sumOf(group, summary.total.currency),
    documents: null,
  }));
  if (sumOf(fromSummary, summary.total.currency).minor !== sumOf(ours, summary.total.currency).minor) {
    return fromDocuments;
  }
  const others = fromDocuments.filter(({ amount }) => amount.currency !== currency);
  return [...fromSummary, ...others].toSorted(byCategory(main));
}

/** Adds up the parts of documents. A document counts once in a category, with however many subcategories. */
export function categoryAccumulator(main: string): Accumulator<CategorySums> {
  // Not one map by a key of all three names, which would be written for each part.
  const found = new Map<string, Map<string | null, CategorySum>>();
  return {
    add(document) {
      for (const { category, subcategory, amount } of document.parts) {
        const sum = categorySum(found, amount.currency, category);
        if (sum.last !== document) sum.documents += 1;
        sum.last = document;
        const within = sum.subcategories.get(subcategory);
        if (within) {
          within.minor += amount.minor;
          within.documents += 1;
        } else {
          sum.subcategories.set(subcategory, { minor: amount.minor, documents: 1 });
        }
      }
    },
    result() {
      const sums = [...found].flatMap(([currency, named]) =>
        [...named].map(([category, sum]) => ({ currency, category, ...sum })),
      );
      return {
        categories: sums.map(wholeAmount).toSorted(byCategory(main)),
        subcategories: sums.flatMap(amountsWithin).toSorted(byCategory(main)),
      };
    },
  };
}

type CategorySum = {
  readonly subcategories: Map<string | null, { minor: bigint; documents: number }>;
  documents: number;
  /** The document that was counted last. */
  last: DocumentRow | null;
};

type NamedSum = CategorySum & { readonly currency: string; readonly category: string | null };

function categorySum(
  found: Map<string, Map<string | null, CategorySum>>,
  currency: string,
  category: string | null,
): CategorySum {
  let named = found.get(currency);
  if (!named) found.set(currency, (named = new Map()));
  let sum = named.get(category);
  if (!sum) named.set(category, (sum = { subcategories: new Map(), documents: 0, last: null }));
  return sum;
}

function wholeAmount({ currency, category, documents, subcategories }: NamedSum): CategoryAmount {
  let minor = 0n;
  for (const sum of subcategories.values()) minor += sum.minor;
  return { category, subcategory: null, amount: { minor, currency }, documents };
}

function amountsWithin({ currency, category, subcategories }: NamedSum): CategoryAmount[] {
  return [...subcategories].map(([subcategory, { minor, documents }]) => ({
    category,
    subcategory,
    amount: { minor, currency },
    documents,
  }));
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

function byCategory(main: string) {
  return byAmount<CategoryAmount>(main, ({ category, subcategory }) =>
    category === null ? null : `${category}\n${subcategory ?? '\uffff'}`,
  );
}

function keyOf({ category, subcategory, amount }: CategoryAmount): string {
  return categoryKey(category, subcategory, amount.currency);
}

function sumOf(amounts: readonly { readonly amount: Money }[], currency: string): Money {
  return sumMoney(
    amounts.map(({ amount }) => amount),
    currency,
  );
}
