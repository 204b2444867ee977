import { type CategoryPart, splitByCategory } from '@outlay/core';
import type { Granularity } from '@outlay/core/contract';
import { compareBigint, type Money } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone, type Instant, type Period } from '@outlay/core/time';
import type { Spending } from '../storage/stored-document.ts';
import { partCount, partStart, partsOf } from './breakdown.ts';
import { dayFinder } from './day-of.ts';
import { instantsLater } from './instant-range.ts';
import {
  addDocument,
  addSums,
  newSums,
  type OpenSums,
  type OpenSumsByCurrency,
  type Sums,
  type SumsByCurrency,
  sumsOf,
} from './sums.ts';

/** The amount of a category; `null` for documents without one. */
export type CategoryAmount = { readonly category: string | null; readonly amount: Money };

/** One day, week or month of a summary, identified by its first day in the range. */
export type SummaryPart = { readonly date: CalendarDate; readonly sums: Sums };

/** The figures of documents in one currency. Categories add up to `total`; the largest comes first. */
export type Figures = {
  readonly total: Money;
  readonly documentCount: number;
  readonly categories: readonly CategoryAmount[];
};

/** The range and options of a summary. */
export type SummaryRange = {
  readonly from: Instant;
  readonly until: Instant;
  readonly granularity: Granularity;
  readonly timeZone: string;
  readonly currency: string;
};

/** The figures of a range. Categories, parts and documents each add up to `total`. */
export type Summary = SummaryRange &
  Figures & {
    readonly subcategories: readonly CategoryPart[];
    readonly partCount: number;
    /** Every part of the range in order, in the currency of the account. Its figures are those of `figuresOf`. */
    readonly parts: Iterable<SummaryPart>;
    /** The part with the largest total, if at least two have documents. */
    readonly dearestPart: { readonly date: CalendarDate; readonly total: Money } | null;
    /** Totals in other currencies, not included in `total`. */
    readonly otherCurrencies: readonly Money[];
  };

/** A summary in progress, to which documents and days are added in any order. */
export type OpenSummary = {
  add(documents: readonly Spending[]): void;
  /** Adds the sums of a day that is in the range as a whole. They become a part as they are where nothing else is in it. */
  addDay(day: CalendarDate, sums: SumsByCurrency): void;
  finish(): Summary;
};

/** The calendar days that a range overlaps in a time zone. */
export function overlappedDays(from: Instant, until: Instant, zone: string): Period {
  return {
    from: dateInZone(from, zone),
    until: addDays(dateInZone(instantsLater(until, -1), zone), 1),
  };
}

/** Summarizes the documents of a range, by category and by day, week or month in the account's time zone. */
export function summarize({
  documents,
  ...range
}: SummaryRange & { readonly documents: readonly Spending[] }): Summary {
  const summary = openSummary(range);
  summary.add(documents);
  return summary.finish();
}

/** Begins a summary. It stores only sums, so its size does not depend on the number of documents. */
export function openSummary(range: SummaryRange): OpenSummary {
  const { currency, granularity } = range;
  const days = overlappedDays(range.from, range.until, range.timeZone);
  const dayOf = dayFinder(range.timeZone);
  const whole: OpenSumsByCurrency = new Map();
  const byPart = new Map<CalendarDate, Sums>();
  const openParts = new Map<CalendarDate, OpenSums>();

  function dateOfPart(day: CalendarDate): CalendarDate {
    const start = partStart(day, granularity);
    return start < days.from ? days.from : start;
  }

  function openPart(date: CalendarDate): OpenSums {
    const open = openParts.get(date);
    if (open) return open;
    const part = newSums();
    const ofDay = byPart.get(date);
    if (ofDay) addSums(part, ofDay);
    openParts.set(date, part);
    byPart.set(date, part);
    return part;
  }

  function add(document: Spending): void {
    const { total } = document;
    const split = splitByCategory(document);
    addDocument(sumsOf(whole, total.currency), total.minor, split);
    if (total.currency !== currency) return;
    addDocument(openPart(dateOfPart(dayOf(document.purchasedAt))), total.minor, split);
  }

  return {
    add: (documents) => documents.forEach(add),
    addDay(day, byCurrency) {
      for (const [other, sums] of byCurrency) addSums(sumsOf(whole, other), sums);
      const own = byCurrency.get(currency);
      if (!own) return;
      const date = dateOfPart(day);
      if (byPart.has(date)) addSums(openPart(date), own);
      else byPart.set(date, own);
    },
    finish() {
      const sums = sumsOf(whole, currency);
      return {
        ...range,
        ...figuresOf(sums, currency),
        subcategories: subcategoryAmounts(sums, currency),
        partCount: partCount(days, granularity),
        parts: {
          *[Symbol.iterator]() {
            const empty = newSums();
            for (const date of partsOf(days, granularity)) yield { date, sums: byPart.get(date) ?? empty };
          },
        },
        dearestPart: dearest(byPart, currency),
        otherCurrencies: [...whole]
          .filter(([other]) => other !== currency)
          .map(([other, { total }]) => ({ minor: total, currency: other }))
          .toSorted((left, right) => compareNames(left.currency, right.currency)),
      };
    },
  };
}

/** The part with the largest total, the earliest of equal ones. */
function dearest(byPart: ReadonlyMap<CalendarDate, Sums>, currency: string): Summary['dearestPart'] {
  if (byPart.size < 2) return null;
  const [date, { total: minor }] = [...byPart].reduce((most, part) => {
    const difference = compareBigint(part[1].total, most[1].total) || compareNames(most[0], part[0]);
    return difference > 0 ? part : most;
  });
  return { date, total: { minor, currency } };
}

/** The figures of sums in a currency. */
export function figuresOf({ total, documentCount, categories }: Sums, currency: string): Figures {
  const amounts = Array.from(categories, ([category, parts]) => {
    let minor = 0n;
    for (const part of parts.values()) minor += part;
    return { category, amount: { minor, currency } };
  });
  return { total: { minor: total, currency }, documentCount, categories: amounts.toSorted(largestFirst) };
}

function subcategoryAmounts({ categories }: Sums, currency: string): CategoryPart[] {
  return [...categories]
    .flatMap(([category, parts]) =>
      [...parts].map(([subcategory, minor]) => ({ category, subcategory, amount: { minor, currency } })),
    )
    .toSorted(largestFirst);
}

type Named = {
  readonly category: string | null;
  readonly subcategory?: string | null;
  readonly amount: Money;
};

/** Orders by amount, then by name. */
function largestFirst(left: Named, right: Named): number {
  return compareBigint(right.amount.minor, left.amount.minor) || compareNames(nameOf(left), nameOf(right));
}

function nameOf({ category, subcategory }: Named): string {
  return JSON.stringify([category, subcategory]);
}

function compareNames(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
