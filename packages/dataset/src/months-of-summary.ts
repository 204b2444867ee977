import type { PeriodSummary, PurchaseDocument, SummaryBreakdown, SummaryRecord } from '@outlay/core';
import { type Money, sumMoney } from '@outlay/core/money';
import { type CalendarDate, dateInZone, instantsOf, type Period } from '@outlay/core/time';
import type { Dataset, MonthTotal } from '@outlay/reports';
import { hasWholeCategories } from './has-whole-categories.ts';
import { statedPeriod } from './summary-source.ts';

/** Days whose total is known. */
export type KnownDays = Period & { readonly spent: Money };

/** The time zone of a summary's days, and known totals. */
export type DaysContext = Pick<Dataset, 'timeZone'> & { readonly known: readonly KnownDays[] };

/**
 * Reads months from a yearly summary that the service broke down by month, latest first. `null` if these are not
 * certainly the account's months: the service may use another time zone, break the year down differently, or return
 * parts that do not add up. In another time zone, some purchases fall into other months, so at least one known period
 * with purchases must have the same total. Parts that may be quarters, or a single part that may be the whole year, are
 * rejected.
 * @param months - whole calendar months, latest first, without gaps
 */
export function monthsOfSummary(
  { amounts, breakdown, periodStart, periodEnd }: SummaryRecord,
  months: readonly Period[],
  { timeZone, known }: DaysContext,
): MonthTotal[] | null {
  const [last, first] = [months[0], months.at(-1)];
  if (!amounts || !last || !first) return null;
  const year = instantsOf({ from: first.from, until: last.until }, timeZone);
  if (statedPeriod({ periodStart, periodEnd }, year, timeZone) === 'other') return null;
  const named = new Map(months.map((period) => [period.from.slice(0, 7), period]));
  const parts = breakdown.map((part) => totalOf(part, named));
  const { currency } = amounts.total;
  const totalOfMonth = new Map(parts.flatMap((part) => (part ? [[part.period, part] as const] : [])));
  const totals = months.map(
    (period): MonthTotal =>
      totalOfMonth.get(period) ?? { period, summary: { total: { minor: 0n, currency }, categories: [] } },
  );
  const isEachAMonth = totalOfMonth.size === parts.length;
  const isWhole = isEachAMonth && sumOf(totals, currency).minor === amounts.total.minor;
  const isRefuted = !isWhole || !agrees(totals, known);
  // If there are no purchases, none can be in another month.
  const isNothing = parts.length === 0 && amounts.categories.length === 0;
  return !isRefuted && (isNothing || (areMonths(parts, known) && isConfirmed(known))) ? totals : null;
}

/** The month of a part; `null` if it is not one of the months, or its categories are incomplete. */
function totalOf(
  { date, total, categories }: SummaryBreakdown,
  months: ReadonlyMap<string, Period>,
): MonthTotal | null {
  const period = months.get(date?.slice(0, 7) ?? '');
  if (!period || !total) return null;
  const named = categories.flatMap(({ category, amount }) => (amount ? [{ category, amount }] : []));
  const summary: PeriodSummary = { total, categories: named };
  return named.length === categories.length && hasWholeCategories(summary) ? { period, summary } : null;
}

/** Whether months match the known totals. */
export function agrees(totals: readonly MonthTotal[], known: readonly KnownDays[]): boolean {
  return known.every(({ spent, ...days }) => {
    const inside = totals.filter(({ period }) => isInside(period, days));
    return sumOf(inside, spent.currency).minor === spent.minor;
  });
}

/** Whether a known period has purchases: two empty periods prove nothing. */
function isConfirmed(known: readonly KnownDays[]): boolean {
  return known.some(({ spent }) => spent.minor !== 0n);
}

/**
 * Whether parts are certainly months. Parts that are quarters apart may be quarters, unless one matches a known month.
 */
function areMonths(parts: readonly (MonthTotal | null)[], known: readonly KnownDays[]): boolean {
  const periods = parts.flatMap((part) => part?.period ?? []);
  if (new Set(periods.map(({ from }) => Number(from.slice(5, 7)) % 3)).size > 1) return true;
  const [only] = periods;
  return periods.length === 1 && known.some((days) => only && isInside(days, only));
}

/** The periods whose documents are complete, and each of their months if all documents have a day. */
export function knownDays(
  months: readonly Period[],
  currency: string,
  { timeZone, previous, lastYear }: Pick<Dataset, 'timeZone' | 'previous' | 'lastYear'>,
): KnownDays[] {
  return [previous, lastYear].flatMap((past) => {
    if (!past) return [];
    const documents = past.documents.filter(({ total }) => total.currency === currency);
    const dated = documents.map((document) => ({ ...document, day: dayOf(document, timeZone) }));
    const inside = months.filter((month) => isInside(month, past.period));
    const isSplit = inside.length > 1 && dated.every(({ day }) => day !== null);
    const spentIn = ({ from, until }: Period) =>
      dated.filter(({ day }) => day !== null && from <= day && day < until);
    const split = (isSplit ? inside : []).map((month) => ({
      ...month,
      spent: spentOn(spentIn(month), currency),
    }));
    return [{ ...past.period, spent: spentOn(documents, currency) }, ...split];
  });
}

function dayOf({ purchasedAt, purchasedOn }: PurchaseDocument, timeZone: string): CalendarDate | null {
  return purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
}

function spentOn(documents: readonly PurchaseDocument[], currency: string): Money {
  return sumMoney(
    documents.map(({ total }) => total),
    currency,
  );
}

function sumOf(totals: readonly MonthTotal[], currency: string): Money {
  return sumMoney(
    totals.map(({ summary }) => summary.total),
    currency,
  );
}

function isInside(inner: Period, outer: Period): boolean {
  return outer.from <= inner.from && inner.until <= outer.until;
}
