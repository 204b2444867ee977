import type { Client, SummaryRecord } from '@outlay/core';
import { addMonths, instantsOf, type Period } from '@outlay/core/time';
import type { Dataset, MonthTotal, PaymentHistory, RecordsBegin } from '@outlay/reports';
import { whyUnavailable } from './given.ts';
import { hasWholeCategories } from './has-whole-categories.ts';
import { monthsOfSummary } from './months-of-summary.ts';
import { statedPeriod } from './summary-source.ts';

/** What is known when earlier months are asked for, and what is still being asked. */
export type KnownBeforeMonths = Pick<
  Dataset,
  'kind' | 'period' | 'timeZone' | 'documents' | 'previous' | 'lastYear'
> & {
  /** Of summaries that say none. */
  readonly currency: string;
  readonly history: Promise<PaymentHistory | null>;
  readonly begin: Promise<RecordsBegin | null>;
};

/** A trend is of a year: the months of the period and those before it. */
const monthsShown = 12;

/** Where each month costs a request, so many are sent at once. */
const batchSize = 3;

/** All requests for months take at most one of so many that the token has left. */
const shareOfBudget = 10;

/**
 * What the service adds up for the months before a month or a quarter that make a year with it, the latest first: in one
 * request where the answer is surely of these months, else one by one up to the first that it does not give. `null` for
 * other periods, where the payment history tells these months, and where the service tells none of them.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function earlierMonths(
  client: Client,
  known: KnownBeforeMonths,
  signal?: AbortSignal,
): Promise<readonly MonthTotal[] | null> {
  const months = monthsBefore(known);
  if (months.length === 0 || (await isToldByHistory(known, months))) return null;
  const service: Service = { client, known, options: signal ? { signal } : {} };
  try {
    const found = (await inOneRequest(service)) ?? (await oneByOne(service, months));
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
  readonly known: KnownBeforeMonths;
  readonly options: { readonly signal?: AbortSignal };
};

/** The latest first. */
function monthsBefore({ kind, period }: KnownBeforeMonths): Period[] {
  if (kind !== 'monthly' && kind !== 'quarterly') return [];
  const earliest = addMonths(period.until, -monthsShown);
  return yearBefore(period).filter(({ from }) => from >= earliest);
}

/** It holds the period before and the same one a year before, the latest month first. */
function yearBefore({ from }: Period): Period[] {
  return Array.from({ length: monthsShown }, (_, back) => ({
    from: addMonths(from, -back - 1),
    until: addMonths(from, -back),
  }));
}

/** Where documents of the period carry no time, older ones are not expected to: nobody waits for them. */
async function isToldByHistory(
  { documents, history }: KnownBeforeMonths,
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

/** `null` where the months are none of the calendar, and where the answer is not surely of them. */
async function inOneRequest(service: Service): Promise<readonly MonthTotal[] | null> {
  const { client, known } = service;
  if (!known.period.from.endsWith('-01')) return null;
  if (!(await canSend(client, 1))) return [];
  const months = yearBefore(known.period);
  const year = { from: addMonths(known.period.from, -monthsShown), until: known.period.from };
  return monthsOfSummary(await summaryOf(service, year, 'Month'), months, known);
}

/** Months whose documents are known, and those before the first record, are not asked for. */
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

/** `null` where the service does not give it, gives another period, or not with its categories. */
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

/** Exact instants, up to the last millisecond: right whatever the zone of the service is. */
function summaryOf(
  { client, known: { timeZone, currency }, options }: Service,
  period: Period,
  granularity?: 'Month',
): Promise<SummaryRecord> {
  const { from, until } = instantsOf(period, timeZone);
  const range = { startDate: from, endDate: new Date(Date.parse(until) - 1), currency };
  return client.summaries.period({ ...range, ...(granularity ? { granularity } : {}) }, options);
}

/** Whether requests that a report can do without leave enough of the hourly limit for those that it cannot. */
async function canSend(client: Client, requests: number): Promise<boolean> {
  const { remaining } = await client.budget();
  return requests * shareOfBudget <= remaining;
}
