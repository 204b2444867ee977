import type { PurchaseDocument } from '@outlay/core';
import type { Dataset, MonthTotal, PastPeriod } from '../figures/dataset.ts';
import { aDataset } from '../testing/dataset.ts';
import type { Year } from './any-year.ts';

/** The currency of the account. */
export const mainCurrency = 'PLN';

type Days = { readonly from: string; readonly until: string };

/** Adds months to a date whose day exists in every month. */
export function monthsAway(first: string, months: number): string {
  const number = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}${first.slice(7)}`;
}

/** Adds days to a date. */
export function daysAway(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The earlier periods that a report is compared with. */
export function pastPeriods({ kind, period: { from, until } }: Year): {
  previous: Days;
  lastYear: Days | null;
} {
  const months = { monthly: 1, quarterly: 3, yearly: 12, weekly: 0, custom: 0 }[kind];
  if (months === 0) {
    const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
    return { previous: { from: daysAway(from, -days), until: from }, lastYear: null };
  }
  const previous = { from: monthsAway(from, -months), until: from };
  const lastYear = { from: monthsAway(from, -12), until: monthsAway(until, -12) };
  return { previous, lastYear: kind === 'yearly' ? null : lastYear };
}

/** The dataset that a service would give for the records; undated documents are in the period of their actual day. */
export function datasetOf(year: Year): Dataset {
  const { kind, period, timeZone, readAt, available } = year;
  const inside = ({ from, until }: Days) => documentsIn(year, { from, until });
  const past = (days: Days | null, isGiven: boolean): PastPeriod | null =>
    days && isGiven ? { period: days, documents: inside(days), summary: null } : null;
  const { previous, lastYear } = pastPeriods(year);
  const end = kind === 'custom' ? `${period.until.slice(0, 7)}-01` : period.until;
  const history = { from: monthsAway(end, -14), until: period.from };
  const hasHistory = available.history && history.from < history.until && kind !== 'yearly';
  const pasts = {
    previous: past(previous, available.previous),
    lastYear: past(lastYear, available.lastYear),
  };
  const documents = inside(period);
  const total = sumOf(documents);
  return aDataset({
    kind,
    period,
    timeZone,
    readAt,
    documents,
    ...pasts,
    summary: {
      total,
      categories: [{ category: null, amount: total }],
      source: 'period',
      narrative: null,
      createdAt: null,
    },
    paymentHistory: hasHistory ? { period: history, documents: inside(history) } : null,
    earlierMonths:
      available.months && (kind === 'monthly' || kind === 'quarterly') ? monthTotals(year) : null,
    recordsStart: recordsStart(year, pasts),
  });
}

function documentsIn({ purchases }: Year, { from, until }: Days): PurchaseDocument[] {
  return purchases.filter(({ on }) => from <= on && on < until).map(({ document }) => document);
}

function sumOf(documents: readonly PurchaseDocument[]) {
  let minor = 0n;
  for (const { total } of documents) if (total.currency === mainCurrency) minor += total.minor;
  return { minor, currency: mainCurrency };
}

/** Full amounts by category, as a service adds them up; the latest month first. */
function monthTotals(year: Year): MonthTotal[] {
  return Array.from({ length: 11 }, (_, back) => {
    const period = {
      from: monthsAway(year.period.from, -back - 1),
      until: monthsAway(year.period.from, -back),
    };
    const documents = documentsIn(year, period).filter(({ total }) => total.currency === mainCurrency);
    const amounts = new Map<string | null, bigint>();
    const add = (category: string | null, minor: bigint) =>
      amounts.set(category, (amounts.get(category) ?? 0n) + minor);
    for (const { category, total, lineItems } of documents) {
      if (lineItems.length === 0) add(category, total.minor);
      for (const line of lineItems) add(line.category, line.total?.minor ?? 0n);
    }
    const categories = [...amounts].map(([category, minor]) => ({
      category,
      amount: { minor, currency: mainCurrency },
    }));
    return { period, summary: { total: sumOf(documents), categories } };
  });
}

type Pasts = Pick<Dataset, 'previous' | 'lastYear'>;

/**
 * The start of the records as far as comparisons need it: the first day with a document, or that there are earlier
 * ones.
 */
function recordsStart({ purchases }: Year, { previous, lastYear }: Pasts): Dataset['recordsStart'] {
  const earliest = lastYear && lastYear.documents.length > 0 ? lastYear : previous;
  const [first] = purchases.map(({ on }) => on).toSorted();
  if (!earliest || first === undefined) return null;
  return { on: first < earliest.period.from ? null : first };
}
