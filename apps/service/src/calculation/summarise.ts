import {
  addDays,
  type CalendarDate,
  type CategoryPart,
  compareBigint,
  dateInZone,
  type Granularity,
  type Instant,
  type Money,
  type Period,
  splitByCategory,
  sumMoney,
} from '@outlay/core';
import type { Spending } from '../documents/stored-document.ts';
import { partStart, partsOf } from './breakdown.ts';
import { instantsLater } from './instant-range.ts';

/** The amount of a category; `null` is what has none. */
export type CategoryAmount = { readonly category: string | null; readonly amount: Money };

/** One day, week or month of a summary, named by its first day in the range. */
export type SummaryPart = {
  readonly date: CalendarDate;
  readonly total: Money;
  readonly documentCount: number;
  readonly categories: readonly CategoryAmount[];
};

/** The figures of a range. Its categories, its parts and its documents all add up to `total`. */
export type Summary = {
  readonly from: Instant;
  readonly until: Instant;
  readonly total: Money;
  readonly documentCount: number;
  readonly categories: readonly CategoryAmount[];
  readonly subcategories: readonly CategoryPart[];
  readonly parts: readonly SummaryPart[];
  /** Totals of the other currencies, never part of `total`. */
  readonly otherCurrencies: readonly Money[];
};

/** What a summary is made of. All documents lie in the range. */
export type SummaryInput = {
  readonly documents: readonly Spending[];
  readonly from: Instant;
  readonly until: Instant;
  readonly granularity: Granularity;
  readonly timeZone: string;
  readonly currency: string;
};

/** The calendar days that a range touches in a zone. */
export function daysTouched(from: Instant, until: Instant, zone: string): Period {
  return {
    from: dateInZone(from, zone),
    until: addDays(dateInZone(instantsLater(until, -1), zone), 1),
  };
}

/** Adds up the documents of a range, by category and by day, week or month in the account's zone. */
export function summarise(input: SummaryInput): Summary {
  const { documents, from, until, granularity, timeZone, currency } = input;
  const own = documents.filter(({ total }) => total.currency === currency);
  const days = daysTouched(from, until, timeZone);
  const byPart = Map.groupBy(own, ({ purchasedAt }) => {
    const start = partStart(dateInZone(purchasedAt, timeZone), granularity);
    return start < days.from ? days.from : start;
  });
  const split = own.flatMap((document) => splitByCategory(document));
  return {
    from,
    until,
    total: totalOf(own, currency),
    documentCount: own.length,
    categories: categoryAmounts(split),
    subcategories: groupedParts(split, ({ category, subcategory }) => [category, subcategory]),
    parts: partsOf(days, granularity).map((date) => {
      const inPart = byPart.get(date) ?? [];
      return {
        date,
        total: totalOf(inPart, currency),
        documentCount: inPart.length,
        categories: categoryAmounts(inPart.flatMap((document) => splitByCategory(document))),
      };
    }),
    otherCurrencies: otherTotals(documents, currency),
  };
}

function totalOf(documents: readonly Spending[], currency: string): Money {
  return sumMoney(
    documents.map(({ total }) => total),
    currency,
  );
}

function categoryAmounts(parts: readonly CategoryPart[]): CategoryAmount[] {
  return groupedParts(parts, ({ category }) => [category]).map(({ category, amount }) => ({
    category,
    amount,
  }));
}

/** Parts with the same key added up, largest first, then by name. */
function groupedParts(
  parts: readonly CategoryPart[],
  keyOf: (part: CategoryPart) => readonly (string | null)[],
): CategoryPart[] {
  const groups = new Map<string, CategoryPart>();
  for (const part of parts) {
    const key = JSON.stringify(keyOf(part));
    const minor = (groups.get(key)?.amount.minor ?? 0n) + part.amount.minor;
    groups.set(key, { ...part, amount: { ...part.amount, minor } });
  }
  return [...groups.values()].toSorted(
    (left, right) =>
      compareBigint(right.amount.minor, left.amount.minor) || compareNames(nameOf(left), nameOf(right)),
  );
}

function nameOf({ category, subcategory }: CategoryPart): string {
  return JSON.stringify([category, subcategory]);
}

function compareNames(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function otherTotals(documents: readonly Spending[], currency: string): Money[] {
  const byCurrency = Map.groupBy(documents, ({ total }) => total.currency);
  byCurrency.delete(currency);
  return [...byCurrency.entries()]
    .toSorted(([left], [right]) => compareNames(left, right))
    .map(([other, theirs]) => totalOf(theirs, other));
}
