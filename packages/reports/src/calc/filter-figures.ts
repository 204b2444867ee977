import { subtractMoney, sumMoney } from '@outlay/core/money';
import type { DocumentRow } from '../figures/figures.ts';
import type { FilterFigures, FilterTotal } from '../figures/filter-figures.ts';
import { type FilterCriterion, filterCriteria } from '../figures/report-filter.ts';
import { filterDescription, filterText, shortFilterText } from '../locale/filter-words.ts';
import type { Locale } from '../locale/locale.ts';
import { compareCurrencies } from './by-currency.ts';
import type { FilteredDataset } from './filter-dataset.ts';
import { filterSlug } from './filter-slug.ts';
import { oneLine } from './name-key.ts';

/** The documents of the period, income included: all, and those that match the filter. */
export type FilteredRows = {
  readonly documents: readonly DocumentRow[];
  readonly shown: readonly DocumentRow[];
  readonly main: string;
  readonly hasNoTrend: boolean;
};

/** Describes the filter of a report and what it excludes; `null` without a filter. */
export function filterFigures(
  { filter, names, whole }: FilteredDataset,
  { documents, shown, main, hasNoTrend }: FilteredRows,
  locale: Locale,
): FilterFigures | null {
  if (!filter || !names) return null;
  const criteria = filterCriteria(filter).map(({ key, names: wanted }): FilterCriterion => {
    const { keyOf, known } = names[key];
    const shownNames = wanted.map((name) => known.get(keyOf(name)) ?? oneLine(name));
    return { key, names: [...new Set(shownNames)] };
  });
  const currencies = new Set([main, ...documents.map(({ full }) => full.currency)]);
  return {
    criteria,
    description: filterDescription(criteria, locale),
    text: filterText(criteria, locale),
    shortText: shortFilterText(criteria, locale),
    slug: filterSlug(filter, whole.categoryNames),
    totals: [...currencies]
      .toSorted(compareCurrencies(main))
      .map((currency) => filterTotal(documents, shown, currency)),
    hasNoTrend,
  };
}

function filterTotal(
  documents: readonly DocumentRow[],
  shown: readonly DocumentRow[],
  currency: string,
): FilterTotal {
  const [all, left] = [documents, shown].map((rows) => totalOf(rows, currency)) as [
    ReturnType<typeof totalOf>,
    ReturnType<typeof totalOf>,
  ];
  return {
    all: { amount: all.amount, documents: all.documents },
    leftOut: {
      amount: subtractMoney(all.amount, left.amount),
      documents: all.documents - left.documents,
    },
    shown: { amount: left.amount, documents: left.documents },
    inPart: left.inPart,
  };
}

function totalOf(rows: readonly DocumentRow[], currency: string) {
  const ofCurrency = rows.filter(({ full }) => full.currency === currency);
  return {
    amount: sumMoney(
      ofCurrency.map(({ full }) => full),
      currency,
    ),
    documents: ofCurrency.length,
    inPart: ofCurrency.filter(({ partOf }) => partOf !== null).length,
  };
}
