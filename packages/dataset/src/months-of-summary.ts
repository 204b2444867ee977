import type { PeriodSummary, SummaryBreakdown, SummaryRecord } from '@outlay/core';
import { type Money, sumMoney } from '@outlay/core/money';
import { instantsOf, type Period } from '@outlay/core/time';
import type { Dataset, MonthTotal, PastPeriod } from '@outlay/reports';
import { hasWholeCategories } from './has-whole-categories.ts';
import { statedPeriod } from './summary-source.ts';

/** What is known of the days of a summary: their zone, and periods whose documents were proved complete. */
export type KnownOfDays = Pick<Dataset, 'timeZone' | 'previous' | 'lastYear'>;

/**
 * Reads months from the summary of a year that the service broke down by month, the latest first. `null` where these are
 * not surely the months of the account: the service may count them in another zone, break the year down otherwise, or
 * give parts that do not add up. Days of another zone begin or end in a month outside; what is left would differ from
 * the documents of the periods that are known, so without such a period the months are not believed.
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
  return isWhole && isConfirmed(totals, currency, known) ? totals : null;
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

/** Whether the months come to what the documents of the known periods come to, of which there is at least one. */
function isConfirmed(totals: readonly MonthTotal[], currency: string, known: KnownOfDays): boolean {
  const pasts = [known.previous, known.lastYear].flatMap((past) => past ?? []);
  return (
    pasts.length > 0 &&
    pasts.every((past) => {
      const inside = totals.filter(({ period }) => isInside(period, past.period));
      return sumOf(inside, currency).minor === spentIn(past, currency).minor;
    })
  );
}

function spentIn({ documents }: PastPeriod, currency: string): Money {
  const amounts = documents.map(({ total }) => total).filter((amount) => amount.currency === currency);
  return sumMoney(amounts, currency);
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
