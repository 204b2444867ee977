import type { Client, SummaryRecord } from '@outlay/core';
import { DomainError } from '@outlay/core';
import { type Money, parseMoney } from '@outlay/core/money';
import { addMonths, instantsOf, type Period } from '@outlay/core/time';
import type { MonthTotal } from '@outlay/reports';
import type { DatasetRequest } from './dataset-request.ts';
import { monthsOfSummary } from './months-of-summary.ts';
import { oldestMonths } from './oldest-months.ts';
import { whyUnavailable } from './optional-result.ts';
import { assumedCurrency } from './records.ts';

/** The month, the same month a year before and the months between, and those in which older records are looked for. */
const monthsRead = 1 + 12 + oldestMonths;

/**
 * The service's summary of a calendar month and of those before it, in parts of months. `null` if the period is not a
 * calendar month that is compared with others, and if the service does not return it.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function fetchSummaryByMonth(
  client: Client,
  { kind, period, timeZone, currency = assumedCurrency, onlyDocuments, signal }: DatasetRequest,
): Promise<SummaryRecord | null> {
  if (kind !== 'monthly' || !period.from.endsWith('-01') || onlyDocuments) return null;
  const whole = { from: addMonths(period.until, -monthsRead), until: period.until };
  const { from, until } = instantsOf(whole, timeZone);
  const range = { startDate: from, endDate: new Date(Date.parse(until) - 1) };
  try {
    return await client.summaries.period(
      { ...range, granularity: 'Month', currency },
      signal ? { signal } : {},
    );
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}

/** The service's totals of a calendar month and of those before it. */
export type MonthlyTotals = {
  /** Latest first. */
  readonly months: readonly MonthTotal[];
  /** Whether no purchase has another currency: months do not tell their totals. */
  readonly areComplete: boolean;
};

/**
 * The totals of the months of a summary; `null` if they are not certainly the account's months, as `monthsOfSummary`.
 * @param byMonth - as `fetchSummaryByMonth`
 * @param ofPeriod - the service's summary of the last month, which has to agree
 */
export function monthsUntil(
  { period, timeZone }: Pick<DatasetRequest, 'period' | 'timeZone'>,
  byMonth: SummaryRecord,
  ofPeriod: SummaryRecord,
): MonthlyTotals | null {
  const currency = byMonth.amounts?.total.currency;
  const spent = currency === undefined ? undefined : totalIn(ofPeriod, currency);
  if (!spent) return null;
  const periods = Array.from({ length: monthsRead }, (_, back): Period => {
    return { from: addMonths(period.from, -back), until: addMonths(period.from, 1 - back) };
  });
  const months = monthsOfSummary(byMonth, periods, { timeZone, known: [{ ...period, spent }] });
  return months && { months, areComplete: byMonth.otherCurrencies.length === 0 };
}

/** The total of a summary; `undefined` if it is in another currency. */
function totalIn({ amounts, body }: SummaryRecord, currency: string): Money | undefined {
  if (amounts) return amounts.total.currency === currency ? amounts.total : undefined;
  try {
    return parseMoney(body.totalAmount, currency);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}
