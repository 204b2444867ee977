import {
  type Client,
  DomainError,
  type PeriodSummary,
  readPeriodSummary,
  type SummaryRecord,
} from '@outlay/core';
import { addMonths, instantsOf, type Period } from '@outlay/core/time';
import type { MonthTotal } from '@outlay/reports';
import type { DatasetRequest } from './dataset-request.ts';
import { monthsOfSummary } from './months-of-summary.ts';
import { oldestMonths } from './oldest-months.ts';
import { whyUnavailable } from './optional-result.ts';
import { assumedCurrency } from './records.ts';
import { statedPeriod } from './summary-source.ts';

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
  /** Whether the summary names its whole range as instants; otherwise the service may have cut older months. */
  readonly isRangeStated: boolean;
};

/**
 * The totals of the months of a summary; `null` if they are not certainly the account's months, as `monthsOfSummary`.
 * @param byMonth - as `fetchSummaryByMonth`
 * @param ofPeriod - the service's summary of the last month, which has to agree, in its categories, too
 */
export function monthsUntil(
  { period, timeZone }: Pick<DatasetRequest, 'period' | 'timeZone'>,
  byMonth: SummaryRecord,
  ofPeriod: SummaryRecord,
): MonthlyTotals | null {
  const currency = byMonth.amounts?.total.currency;
  const own = currency === undefined ? undefined : amountsIn(ofPeriod, currency);
  if (!own) return null;
  const periods = Array.from({ length: monthsRead }, (_, back): Period => {
    return { from: addMonths(period.from, -back), until: addMonths(period.from, 1 - back) };
  });
  const known = [{ ...period, spent: own.total }];
  const months = monthsOfSummary(byMonth, periods, { timeZone, known });
  const [last] = months ?? [];
  if (!months || !last || !hasSameCategories(last.summary, own)) return null;
  const range = instantsOf({ from: addMonths(period.until, -monthsRead), until: period.until }, timeZone);
  return {
    months,
    areComplete: hasNoOtherCurrency(byMonth, ofPeriod),
    isRangeStated: statedPeriod(byMonth, range, timeZone) === 'same',
  };
}

/** The amounts of a summary; `undefined` if they are in another currency, or not exact. */
function amountsIn({ amounts, body }: SummaryRecord, currency: string): PeriodSummary | undefined {
  if (amounts) return amounts.total.currency === currency ? amounts : undefined;
  try {
    return readPeriodSummary(body, currency);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

/** A service may name categories in its summaries, but not in their months. */
function hasSameCategories(left: PeriodSummary, right: PeriodSummary): boolean {
  const [amounts, others] = [amountByCategory(left), amountByCategory(right)];
  const names = new Set([...amounts.keys(), ...others.keys()]);
  return [...names].every((name) => (amounts.get(name) ?? 0n) === (others.get(name) ?? 0n));
}

function amountByCategory({ categories }: PeriodSummary): ReadonlyMap<string | null, bigint> {
  const amounts = new Map<string | null, bigint>();
  for (const { category, amount } of categories) {
    amounts.set(category, (amounts.get(category) ?? 0n) + amount.minor);
  }
  return amounts;
}

/** A service may have totals of other currencies in its summaries, but not in those by month. */
function hasNoOtherCurrency(byMonth: SummaryRecord, ofPeriod: SummaryRecord): boolean {
  const isTold = Boolean(byMonth.body.otherCurrencies) || !ofPeriod.body.otherCurrencies;
  return isTold && byMonth.otherCurrencies.length + ofPeriod.otherCurrencies.length === 0;
}
