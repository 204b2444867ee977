import type { Client } from '@outlay/core';
import { addMonths, dayCount, instantsOf, type Period } from '@outlay/core/time';
import type { Dataset, PaymentHistory } from '@outlay/reports';
import { whyUnavailable } from './optional-result.ts';

/** The known records when the payment history is requested. */
export type KnownPayments = Pick<Dataset, 'kind' | 'period' | 'timeZone' | 'documents' | 'recurring'> & {
  /** Whether the report is filtered: then the chart of months also uses these documents. */
  readonly isFiltered?: boolean;
};

/** A yearly payment may be more than a month early or late. */
const monthsRead = 14;

/** Maximum number of documents; reading more would take too long. */
const maxDocuments = 5000;

/** Maximum number of requests to verify the documents. */
const maxRequests = 8;

/**
 * The documents that contain the last payments of recurring expenses, because the period itself is often too short. A
 * filtered report also needs them for its chart, since summaries cannot be filtered. `null` if no expense is active,
 * for a yearly report, which is compared with a whole year anyway, and if the account has too many documents or the
 * service does not return all of them.
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
    const { items, complete } = await client.documents.listVerifiedWithoutBodies(
      { from, to: new Date(Date.parse(until) - 1) },
      { findDates: false, maxRequests, ...(signal ? { signal } : {}) },
    );
    if (!complete) return null;
    return { period: past, documents: items };
  } catch (error) {
    whyUnavailable(error);
    return null;
  }
}

/** Estimated number of documents in a period, at the same number per day as in another period. */
function documentsIn(past: Period, period: Period, documents: number): number {
  return (documents * dayCount(past)) / dayCount(period);
}
