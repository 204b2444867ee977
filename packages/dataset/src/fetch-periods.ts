import type { Client } from '@outlay/core';
import { previousPeriod, samePeriodLastYear } from '@outlay/core/time';
import type { PastPeriod } from '@outlay/reports';
import type { DatasetRequest } from './dataset-request.ts';
import { monthWithTotal, twoMonthsWithTotals } from './documents-by-month.ts';
import { type FoundSummary, fetchPast, fetchRecords, fetchSummary } from './fetch-records.ts';
import { agrees, knownDays } from './months-of-summary.ts';
import type { Records } from './records.ts';
import { fetchSummaryByMonth, type MonthlyTotals, monthsUntil } from './summary-by-month.ts';

/** The records of a period and of those that it is compared with. */
export type Periods = RecentRecords & {
  readonly lastYear: PastPeriod | null;
  /** The service's totals of the calendar month and of those before it; `null` for other periods, and if they are not certain. */
  readonly totals: MonthlyTotals | null;
};

type RecentRecords = { readonly records: Records; readonly previous: PastPeriod | null };

/** What the service says of the period, and of calendar months if it is one. */
type Known = { readonly summary: FoundSummary; readonly totals: MonthlyTotals | null };

/**
 * Reads the documents of a period, of the previous one and of the same period a year before, each compared with the
 * service's total. For a calendar month, a summary by month has the totals of earlier months, and one list has the
 * documents of two months. Where these prove nothing, each period is read with a summary and a list of its own.
 */
export async function fetchPeriods(client: Client, request: DatasetRequest): Promise<Periods> {
  const [summary, byMonth] = await Promise.all([
    fetchSummary(client, request, request.period),
    fetchSummaryByMonth(client, request),
  ]);
  const known = { summary, totals: byMonth && monthsUntil(request, byMonth, summary.record) };
  const asking = { ...request, onWait: once(request.onWait) };
  const [recent, lastYear] = await Promise.all([
    fetchRecent(client, asking, known),
    fetchLastYear(client, asking, known),
  ]);
  const totals = known.totals && confirmed(known.totals, { ...recent, lastYear }, request);
  return { ...recent, lastYear, totals };
}

async function fetchRecent(
  client: Client,
  request: DatasetRequest,
  { summary, totals }: Known,
): Promise<RecentRecords> {
  const { kind, period, onlyDocuments } = request;
  const both = totals && (await twoMonthsWithTotals(client, request, { summary, totals }));
  if (both) return both;
  const [records, previous] = await Promise.all([
    fetchRecords(client, request, { period, findDates: true, summary }),
    fetchPast(client, request, onlyDocuments ? undefined : previousPeriod(kind, period)),
  ]);
  return { records, previous };
}

async function fetchLastYear(
  client: Client,
  request: DatasetRequest,
  { totals }: Known,
): Promise<PastPeriod | null> {
  const { kind, period, onlyDocuments } = request;
  const before = onlyDocuments ? undefined : samePeriodLastYear(kind, period);
  const total = totals?.months.find((month) => month.period.from === before?.from);
  const areComplete = totals?.areComplete ?? false;
  const month = total && (await monthWithTotal(client, request, { ...total, areComplete }));
  return month ?? fetchPast(client, request, before);
}

/**
 * `null` if one of the months has other documents than its total says. So may the month itself, if the service counts its
 * presets in another time zone: then its summary was requested again.
 */
function confirmed(
  totals: MonthlyTotals,
  { records, ...past }: Omit<Periods, 'totals'>,
  { period, timeZone }: DatasetRequest,
): MonthlyTotals | null {
  const { months } = totals;
  const { total: spent } = records.summary;
  const { currency } = spent;
  if (months.some(({ summary: { total } }) => total.currency !== currency)) return null;
  const periods = months.map((month) => month.period);
  const known = [{ ...period, spent }, ...knownDays(periods, currency, { timeZone, ...past })];
  return agrees(months, known) ? totals : null;
}

function once(call: (() => void) | undefined): () => void {
  let isCalled = false;
  return () => {
    if (!isCalled) call?.();
    isCalled = true;
  };
}
