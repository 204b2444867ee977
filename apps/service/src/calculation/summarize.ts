import { type CategoryPart, splitByCategory } from '@outlay/core';
import type { Granularity } from '@outlay/core/contract';
import { compareBigint, type Money } from '@outlay/core/money';
import {
  addDays,
  type CalendarDate,
  dateInZone,
  type Instant,
  type Period,
  startOfDay,
} from '@outlay/core/time';
import type { Spending } from '../storage/stored-document.ts';
import { nextPart, partStart, partsOf } from './breakdown.ts';
import { instantsLater } from './instant-range.ts';

/** The amount of a category; `null` for documents without one. */
export type CategoryAmount = { readonly category: string | null; readonly amount: Money };

/** One day, week or month of a summary, identified by its first day in the range. */
export type SummaryPart = {
  readonly date: CalendarDate;
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
export type Summary = SummaryRange & {
  readonly total: Money;
  readonly documentCount: number;
  readonly categories: readonly CategoryAmount[];
  readonly subcategories: readonly CategoryPart[];
  readonly parts: readonly SummaryPart[];
  /** Totals in other currencies, not included in `total`. */
  readonly otherCurrencies: readonly Money[];
};

/** A summary in progress, to which documents are added in any order. */
export type OpenSummary = {
  add(documents: readonly Spending[]): void;
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
  const whole = sums();
  const byPart = new Map<CalendarDate, Sums>();
  const others = new Map<string, bigint>();
  const partAt = partFinder(range, days);

  function add(document: Spending): void {
    const { total } = document;
    if (total.currency !== currency) {
      others.set(total.currency, (others.get(total.currency) ?? 0n) + total.minor);
      return;
    }
    const date = partAt(document.purchasedAt);
    const part = byPart.get(date) ?? sums();
    byPart.set(date, part);
    const split = splitByCategory(document);
    for (const target of [whole, part]) count(target, total.minor, split);
  }

  return {
    add: (documents) => documents.forEach(add),
    finish: () => ({
      ...range,
      ...figuresOf(whole, currency),
      subcategories: subcategoryAmounts(whole, currency),
      parts: partsOf(days, granularity).map((date) => ({
        date,
        ...figuresOf(byPart.get(date) ?? sums(), currency),
      })),
      otherCurrencies: [...others]
        .toSorted(([left], [right]) => compareNames(left, right))
        .map(([other, minor]) => ({ minor, currency: other })),
    }),
  };
}

/** Sums in minor units: total, by category and by subcategory. */
type Sums = {
  total: bigint;
  documentCount: number;
  readonly categories: Map<string | null, Map<string | null, bigint>>;
};

function sums(): Sums {
  return { total: 0n, documentCount: 0, categories: new Map() };
}

function count(target: Sums, minor: bigint, split: readonly CategoryPart[]): void {
  target.total += minor;
  target.documentCount += 1;
  for (const { category, subcategory, amount } of split) {
    const parts = target.categories.get(category) ?? new Map<string | null, bigint>();
    parts.set(subcategory, (parts.get(subcategory) ?? 0n) + amount.minor);
    target.categories.set(category, parts);
  }
}

/**
 * Finds the part that contains an instant. Purchases are sorted, so the previous part is tried first and the time zone
 * is needed once per part and not once per document.
 */
function partFinder({ granularity, timeZone }: SummaryRange, days: Period): (at: Instant) => CalendarDate {
  let found = { date: days.from, from: '', until: '' };
  return (at) => {
    if (at >= found.from && at < found.until) return found.date;
    const start = partStart(dateInZone(at, timeZone), granularity);
    found = {
      date: start < days.from ? days.from : start,
      from: startOfDay(start, timeZone),
      until: startOfDay(nextPart(start, granularity), timeZone),
    };
    return found.date;
  };
}

function figuresOf({ total, documentCount, categories }: Sums, currency: string) {
  const amounts = [...categories].map(([category, parts]) => ({
    category,
    amount: { minor: [...parts.values()].reduce((sum, minor) => sum + minor, 0n), currency },
  }));
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
