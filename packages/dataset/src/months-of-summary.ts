import type { PeriodSummary, PurchaseDocument, SummaryBreakdown, SummaryRecord } from '@outlay/core';
import { type Money, sumMoney } from '@outlay/core/money';
import { type CalendarDate, dateInZone, instantsOf, type Period } from '@outlay/core/time';
import type { Dataset, MonthTotal } from '@outlay/reports';
import { hasWholeCategories } from './has-whole-categories.ts';
import { statedPeriod } from './summary-source.ts';

/** What is known of the days of a summary: their zone, and periods whose documents were proved complete. */
export type KnownOfDays = Pick<Dataset, 'timeZone' | 'previous' | 'lastYear'>;

/**
 * Reads months from the summary of a year that the service broke down by month, the latest first. `null` where these are
 * not surely the months of the account: the service may count them in another zone, break the year down otherwise, or
 * give parts that do not add up. Days of another zone begin or end in a month outside; what is left would differ from
 * the documents of the periods that are known, so without such a period, in which something was bought, the months are
 * not believed. Neither are parts that may be quarters, or a single one that may be the year.
 * @param months - whole calendar months, the latest first, without a gap
 */
export function monthsOfSummary(
  { amounts, breakdown, periodStart, periodEnd }: SummaryRecord,
  months: readonly Period[],
  known: KnownOfDays,
): MonthTotal[] | null {
  const [last, first] = [months[0], months.at(-1)];
  if (!amounts || !last || !first) return null;
  const year = instantsOf({ from: first.from, until: last.until }, known.timeZone);
  if (statedPeriod({ periodStart, periodEnd }, year, known.timeZone) === 'other') return null;
  const parts = breakdown.map((part) => totalOf(part, months));
  const { currency } = amounts.total;
  const totals = months.map((period): MonthTotal => {
    const part = parts.find((each) => each?.period === period);
    return part ?? { period, summary: { total: { minor: 0n, currency }, categories: [] } };
  });
  const isEachAMonth = parts.every((part, index) => part && parts.findIndex(isOf(part.period)) === index);
  const isWhole = isEachAMonth && sumOf(totals, currency).minor === amounts.total.minor;
  const days = knownDays(months, currency, known);
  const isRefuted = !isWhole || !agrees(totals, days);
  // A year of nothing has nothing that could be in another month.
  const isNothing = parts.length === 0 && amounts.categories.length === 0;
  return !isRefuted && (isNothing || (areMonths(parts, days) && isConfirmed(days))) ? totals : null;
}

/** The month that a part is of; `null` where it is of none, or its categories are not all told. */
function totalOf(
  { date, total, categories }: SummaryBreakdown,
  months: readonly Period[],
): MonthTotal | null {
  const period = months.find(({ from, until }) => date !== null && from <= date && date < until);
  if (!period || !total) return null;
  const named = categories.flatMap(({ category, amount }) => (amount ? [{ category, amount }] : []));
  const summary: PeriodSummary = { total, categories: named };
  return named.length === categories.length && hasWholeCategories(summary) ? { period, summary } : null;
}

/** Days whose documents are known, and what these come to. */
type KnownDays = Period & { readonly spent: Money };

/** Whether the months come to what the documents of the known days come to. */
function agrees(totals: readonly MonthTotal[], known: readonly KnownDays[]): boolean {
  return known.every(({ spent, ...days }) => {
    const inside = totals.filter(({ period }) => isInside(period, days));
    return sumOf(inside, spent.currency).minor === spent.minor;
  });
}

/** Whether something was bought on some of the known days: that nothing equals nothing confirms nothing. */
function isConfirmed(known: readonly KnownDays[]): boolean {
  return known.some(({ spent }) => spent.minor !== 0n);
}

/** Whether parts are surely months: those that lie quarters apart may be quarters, but for one of a month that is known. */
function areMonths(parts: readonly (MonthTotal | null)[], known: readonly KnownDays[]): boolean {
  const periods = parts.flatMap((part) => part?.period ?? []);
  if (new Set(periods.map(({ from }) => Number(from.slice(5, 7)) % 3)).size > 1) return true;
  const [only] = periods;
  return periods.length === 1 && known.some((days) => only && isInside(days, only));
}

/** The periods whose documents are known, and each month of those in which all documents tell their day. */
function knownDays(
  months: readonly Period[],
  currency: string,
  { timeZone, previous, lastYear }: KnownOfDays,
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

function isOf(period: Period): (part: MonthTotal | null) => boolean {
  return (part) => part?.period === period;
}

function isInside(inner: Period, outer: Period): boolean {
  return outer.from <= inner.from && inner.until <= outer.until;
}
