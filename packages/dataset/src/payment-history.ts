import type { Client } from '@outlay/core';
import { addMonths, dayCount, instantsOf, type Period } from '@outlay/core/time';
import type { Dataset, PaymentHistory } from '@outlay/reports';
import { whyUnavailable } from './given.ts';
import { withoutBody } from './without-body.ts';

/** What is known when it is asked for. */
export type KnownPayments = Pick<Dataset, 'kind' | 'period' | 'timeZone' | 'documents' | 'recurring'> & {
  /** Whether the report is filtered: then these documents tell the months of its chart as well. */
  readonly isFiltered?: boolean;
};

/** A yearly payment may come a month and more before or after its day. */
const monthsRead = 14;

/** More documents are not read for this: a last payment is not worth a long wait. */
const maxDocuments = 5000;

/** What is not proved complete in so many requests tells nothing of a last payment. */
const maxRequests = 8;

/**
 * The documents in which the last payments of recurring expenses are found, whatever the length of the period: a week or
 * a month alone knows few of them. A filtered report needs them for its chart: summaries cannot be filtered. `null` where no expense is expected any more, for a year, which is compared with a
 * whole year anyway, and where the account has too many documents or the service does not give all of them.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function paymentHistory(
  client: Client,
  { kind, period, timeZone, documents, recurring, isFiltered = false }: KnownPayments,
  signal?: AbortSignal,
): Promise<PaymentHistory | null> {
  const isExpected = recurring?.some(({ isActive, name }) => isActive !== false && name !== null) ?? false;
  const hasMonths = isFiltered && (kind === 'monthly' || kind === 'quarterly');
  if ((!isExpected && !hasMonths) || kind === 'yearly') return null;
  const past: Period = { from: addMonths(period.until, -monthsRead), until: period.from };
  if (past.from >= past.until || documentsIn(past, period, documents.length) > maxDocuments) return null;
  const { from, until } = instantsOf(past, timeZone);
  try {
    const { items, complete } = await client.documents.listVerified(
      { from, to: new Date(Date.parse(until) - 1) },
      { findDates: false, maxRequests, ...(signal ? { signal } : {}) },
    );
    if (!complete) return null;
    return { period: past, documents: items.map(withoutBody) };
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}

/** How many documents a period has, if it has as many a day as another one. */
function documentsIn(past: Period, period: Period, documents: number): number {
  return (documents * dayCount(past)) / dayCount(period);
}
