import type { Client, PurchaseDocument } from '@outlay/core';
import { addMoney, decimalString, type Money } from '@outlay/core/money';
import { instantsOf, type Period } from '@outlay/core/time';
import type { MonthTotal, PastPeriod } from '@outlay/reports';
import type { DatasetRequest } from './dataset-request.ts';
import { fetchSummary, provenPast } from './fetch-records.ts';
import { whyUnavailable } from './optional-result.ts';
import { type AskedSummary, type Records, readRecords } from './records.ts';
import type { MonthlyTotals } from './summary-by-month.ts';
import { wholeGaps } from './whole-gaps.ts';

/** The summary of a month, and the totals of that month and of those before it. */
export type KnownTotals = { readonly summary: AskedSummary; readonly totals: MonthlyTotals };

/**
 * The documents of a month and of the previous one, from one list. `null` if they are not certainly complete: if a document
 * has no time or no amount yet, or those of a month do not add up to its total.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function twoMonthsWithTotals(
  client: Client,
  request: DatasetRequest,
  { summary, totals: { months, areComplete } }: KnownTotals,
): Promise<{ readonly records: Records; readonly previous: PastPeriod } | null> {
  const [month, before] = months;
  if (!month || !before) return null;
  const period = { from: before.period.from, until: month.period.until };
  const total = addMoney(month.summary.total, before.summary.total);
  const [items, exact] = await Promise.all([
    documentsWithTotal(client, request, { period, total }),
    areComplete ? null : fetchSummary(client, request, before.period),
  ]);
  if (!items) return null;
  const { from } = instantsOf(month.period, request.timeZone);
  const { inside = [], earlier = [] } = Object.groupBy(items, ({ purchasedAt }) =>
    purchasedAt !== null && purchasedAt < from ? 'earlier' : 'inside',
  );
  const records = readRecords({ items: inside, evidence: [], unfinished: 0 }, summary, request);
  const previous = pastWith({ ...before, exact }, earlier, request);
  return records.gaps.length === 0 && previous ? { records, previous } : null;
}

/** The documents of a past month, from one list; `null` and thrown errors as `twoMonthsWithTotals`. */
export async function monthWithTotal(
  client: Client,
  request: DatasetRequest,
  { period, summary, areComplete }: MonthTotal & Pick<MonthlyTotals, 'areComplete'>,
): Promise<PastPeriod | null> {
  const asking = { ...request, onWait: () => undefined };
  const [items, exact] = await Promise.all([
    documentsWithTotal(client, asking, { period, total: summary.total }),
    areComplete ? null : fetchSummary(client, request, period),
  ]);
  return items && pastWith({ period, summary, exact }, items, request);
}

/** A month, and its own summary if that of the months does not tell all its totals. */
type KnownMonth = MonthTotal & { readonly exact: AskedSummary | null };

/** @returns `null` if the documents do not add up to the totals of the month */
function pastWith(
  { period, summary, exact }: KnownMonth,
  documents: readonly PurchaseDocument[],
  request: DatasetRequest,
): PastPeriod | null {
  if (exact) {
    const listed = { items: documents, evidence: [], unfinished: 0 };
    return provenPast(readRecords(listed, exact, { ...request, period }), period);
  }
  const gaps = wholeGaps(documents, { summary, otherCurrencies: [], period, isKnown: false });
  return gaps.length === 0 ? { period, documents, summary } : null;
}

type SummedDays = { readonly period: Period; readonly total: Money };

/** The documents of some days in purchase order; `null` if not all have a time and an amount, or a total differs. */
async function documentsWithTotal(
  client: Client,
  { timeZone, signal, onWait }: DatasetRequest,
  { period, total }: SummedDays,
): Promise<readonly PurchaseDocument[] | null> {
  const { from, until } = instantsOf(period, timeZone);
  const { currency } = total;
  const summary = { totalAmount: decimalString(total), categoryTotals: [], currency };
  try {
    const finding = client.documents.listVerifiedWithoutBodies(
      { from, to: new Date(Date.parse(until) - 1) },
      // Two requests are too few to look for missing documents in parts of the period.
      { summary, findDates: false, maxRequests: 2, ...(signal ? { signal } : {}) },
    );
    onWait?.();
    const { items, complete, unfinished } = await finding;
    const isDated = items.every(({ purchasedAt }) => purchasedAt !== null);
    return complete && unfinished === 0 && isDated ? items : null;
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}
