import type { Client, SummaryRecord } from '@outlay/core';
import { addMonths, instantsOf, type Period } from '@outlay/core/time';
import type { Dataset, MonthTotal, PaymentHistory, RecordsStart } from '@outlay/reports';
import { hasWholeCategories } from './has-whole-categories.ts';
import { knownDays, monthsOfSummary } from './months-of-summary.ts';
import { whyUnavailable } from './optional-result.ts';
import type { MonthlyTotals } from './summary-by-month.ts';
import { statedPeriod } from './summary-source.ts';

/** The records that are known when earlier months are requested, and those that are still being read. */
export type MonthsContext = Pick<
  Dataset,
  'kind' | 'period' | 'timeZone' | 'documents' | 'previous' | 'lastYear'
> & {
  /** Currency of summaries that do not name one. */
  readonly currency: string;
  readonly history: Promise<PaymentHistory | null>;
  readonly begin: Promise<RecordsStart | null>;
  /** Totals of the calendar month and of those before it, if they are known already. */
  readonly totals: MonthlyTotals | null;
};

/** A trend covers a year: the months of the period and those before it. */
const monthsShown = 12;

/** Number of requests that are sent at once if each month needs one. */
const batchSize = 3;

/** All requests for months use at most one tenth of the token's remaining requests. */
const shareOfBudget = 10;

/**
 * The service's totals of the months before a month or a quarter that complete a year, latest first. If they are not known
 * already, they are requested at once if the response certainly covers these months, otherwise one by one until the service does not return one. `null` for
 * other periods, if the payment history contains these months, and if the service returns none of them.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function earlierMonths(
  client: Client,
  known: MonthsContext,
  signal?: AbortSignal,
): Promise<readonly MonthTotal[] | null> {
  const months = monthsBefore(known);
  if (months.length === 0 || (await isToldByHistory(known, months))) return null;
  const service: Service = { client, known, options: signal ? { signal } : {} };
  try {
    const found = known.totals?.months ?? (await inOneRequest(service)) ?? (await oneByOne(service, months));
    const begin = (await known.begin)?.on ?? null;
    const shown = found.filter(({ period }) => months.some(({ from }) => from === period.from));
    const recorded = shown.filter(({ period: { until } }) => begin === null || begin < until);
    return recorded.length > 0 ? recorded : null;
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}

type Service = {
  readonly client: Client;
  readonly known: MonthsContext;
  readonly options: { readonly signal?: AbortSignal };
};

/** Latest first. */
function monthsBefore({ kind, period }: MonthsContext): Period[] {
  if (kind !== 'monthly' && kind !== 'quarterly') return [];
  const earliest = addMonths(period.until, -monthsShown);
  return yearBefore(period).filter(({ from }) => from >= earliest);
}

/** The earlier months, latest first. They include the previous period and the same period a year before. */
function yearBefore({ from }: Period): Period[] {
  return Array.from({ length: monthsShown }, (_, back) => ({
    from: addMonths(from, -back - 1),
    until: addMonths(from, -back),
  }));
}

/** If documents of the period have no time, older ones are not expected to have one, so the history is not awaited. */
async function isToldByHistory(
  { documents, history }: MonthsContext,
  months: readonly Period[],
): Promise<boolean> {
  if (documents.length > 0 && documents.every(({ purchasedAt }) => purchasedAt === null)) return false;
  const past = await history;
  if (!past) return false;
  const isDated = past.documents.every(
    ({ purchasedAt, purchasedOn }) => purchasedAt !== null || purchasedOn !== null,
  );
  return isDated && months.every(({ from }) => past.period.from <= from);
}

/** `null` if the months are not calendar months, or the response does not certainly cover them. */
async function inOneRequest(service: Service): Promise<readonly MonthTotal[] | null> {
  const { client, known } = service;
  if (!known.period.from.endsWith('-01')) return null;
  if (!(await canSend(client, 1))) return [];
  const months = yearBefore(known.period);
  const year = { from: addMonths(known.period.from, -monthsShown), until: known.period.from };
  const record = await summaryOf(service, year, 'Month');
  const days = knownDays(months, record.amounts?.total.currency ?? known.currency, known);
  return monthsOfSummary(record, months, { timeZone: known.timeZone, known: days });
}

/** Does not request months whose documents are known, or months before the first record. */
async function oneByOne(service: Service, months: readonly Period[]): Promise<readonly MonthTotal[]> {
  const { client, known } = service;
  const begin = (await known.begin)?.on ?? null;
  const told = known.previous?.period;
  const wanted = months.filter(
    ({ from, until }) => (from !== told?.from || until !== told.until) && (begin === null || begin < until),
  );
  if (!(await canSend(client, wanted.length))) return [];
  const found: MonthTotal[] = [];
  for (let next = 0; next < wanted.length && found.length === next; next += batchSize) {
    const batch = wanted.slice(next, next + batchSize);
    const totals = await Promise.all(batch.map((month) => monthTotal(service, month)));
    const missing = totals.indexOf(null);
    found.push(...totals.slice(0, missing < 0 ? totals.length : missing).flatMap((total) => total ?? []));
  }
  return found;
}

/** `null` if the service does not return it, returns another period, or returns it without its categories. */
async function monthTotal(service: Service, period: Period): Promise<MonthTotal | null> {
  try {
    const summary = await summaryOf(service, period);
    const { timeZone } = service.known;
    if (statedPeriod(summary, instantsOf(period, timeZone), timeZone) === 'other') return null;
    const { amounts } = summary;
    return amounts && hasWholeCategories(amounts) ? { period, summary: amounts } : null;
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}

/** Sends exact instants, up to the last millisecond, which are correct in every time zone of the service. */
function summaryOf(
  { client, known: { timeZone, currency }, options }: Service,
  period: Period,
  granularity?: 'Month',
): Promise<SummaryRecord> {
  const { from, until } = instantsOf(period, timeZone);
  const range = { startDate: from, endDate: new Date(Date.parse(until) - 1), currency };
  return client.summaries.period({ ...range, ...(granularity ? { granularity } : {}) }, options);
}

/** Whether enough requests are left for the required ones after these optional ones. */
async function canSend(client: Client, requests: number): Promise<boolean> {
  const { remaining } = await client.budget();
  return requests * shareOfBudget <= remaining;
}
