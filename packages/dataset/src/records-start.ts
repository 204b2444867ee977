import type { Client, PurchaseDocument, SummaryRecord } from '@outlay/core';
import { addMonths, type CalendarDate, dateInZone, type Instant, instantsOf } from '@outlay/core/time';
import type { Dataset, PastPeriod, RecordsStart } from '@outlay/reports';
import { oldestMonths } from './oldest-months.ts';
import { whyUnavailable } from './optional-result.ts';
import type { MonthlyTotals } from './summary-by-month.ts';

/** The known records when the start of the records is requested. */
export type KnownRecords = Pick<Dataset, 'period' | 'timeZone' | 'documents' | 'previous' | 'lastYear'> & {
  /** The service's totals of calendar months, if they are known already. */
  readonly totals: MonthlyTotals | null;
};

/**
 * When the records of an account begin, as far as a comparison depends on it. An earlier period with a document on its
 * first day is complete; for any other, this needs the service's total before it, and requests it if months are unknown.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function findRecordsStart(
  client: Client,
  known: KnownRecords,
  signal?: AbortSignal,
): Promise<RecordsStart | null> {
  const { previous, lastYear, timeZone } = known;
  const hasLastYear = lastYear !== null && lastYear.documents.length > 0;
  const earliest = hasLastYear ? lastYear : previous;
  if (!earliest) return null;
  const isOlder = hasLastYear ? { on: null } : null;
  const first = firstDay(earliest.documents, timeZone);
  const isUndated = first === null && earliest.documents.length > 0;
  if (isUndated || first === earliest.period.from) return isOlder;
  let hasOlder: boolean;
  try {
    hasOlder =
      hasMonthsBefore(known.totals, earliest) ?? (await hasRecordsBefore(client, earliest, timeZone, signal));
  } catch (error) {
    whyUnavailable(error);
    return isOlder;
  }
  return { on: hasOlder ? null : (first ?? firstDay(known.documents, timeZone) ?? known.period.from) };
}

/** `undefined` if the months do not tell. */
function hasMonthsBefore(totals: MonthlyTotals | null, { period }: PastPeriod): boolean | undefined {
  if (!totals) return undefined;
  const oldest = addMonths(period.from, -oldestMonths);
  const hasTotals = totals.months.some(
    // A total of zero may consist of purchases and refunds.
    ({ period: { from, until }, summary: { total, categories } }) =>
      oldest <= from && until <= period.from && (total.minor !== 0n || categories.length > 0),
  );
  return hasTotals || (totals.areComplete && totals.isRangeStated ? false : undefined);
}

async function hasRecordsBefore(
  client: Client,
  { period }: PastPeriod,
  timeZone: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const before = { from: addMonths(period.from, -oldestMonths), until: period.from };
  const { from, until } = instantsOf(before, timeZone);
  const to = new Date(Date.parse(until) - 1);
  const { body } = await summaryByMonth(client, { startDate: from, endDate: to }, signal ? { signal } : {});
  const { totalAmount, categoryTotals, otherCurrencies } = body;
  // A total of zero may consist of purchases and refunds.
  return Number(totalAmount) !== 0 || categoryTotals.length > 0 || (otherCurrencies?.length ?? 0) > 0;
}

/** By month, because a part for each day of ten years takes longer than the rest of a report. Not all services have months. */
async function summaryByMonth(
  client: Client,
  range: { readonly startDate: Instant; readonly endDate: Date },
  options: { readonly signal?: AbortSignal },
): Promise<SummaryRecord> {
  try {
    return await client.summaries.period({ ...range, granularity: 'Month' }, options);
  } catch (error) {
    whyUnavailable(error);
    return client.summaries.period(range, options);
  }
}

/** `null` if no document has a day. */
function firstDay(documents: readonly PurchaseDocument[], timeZone: string): CalendarDate | null {
  let first: CalendarDate | null = null;
  for (const { purchasedAt, purchasedOn } of documents) {
    const day = purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
    if (day !== null && (first === null || day < first)) first = day;
  }
  return first;
}
