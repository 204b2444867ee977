import type { PeriodSummaryBody } from '../contract/resources.ts';
import type { Instant } from '../time/calendar-date.ts';
import { type PeriodSummary, readPeriodSummary } from './period-summary.ts';
import { readInstant } from './purchase-document.ts';

/** A summary as the client gives it: exact, and as the service sent it. */
export type SummaryRecord = {
  /** Its amounts; `null` where neither the service nor the caller says their currency: money is never guessed. */
  readonly amounts: PeriodSummary | null;
  /** The service's own words about the period. */
  readonly text: string | null;
  readonly createdAt: Instant | null;
  /** What the service sent. */
  readonly body: PeriodSummaryBody;
};

/**
 * Reads a summary, and keeps what it was read from.
 * @param fallbackCurrency - the currency where the service does not say it
 * @throws {MoneyError} for an amount or a currency that cannot be read
 */
export function readSummaryRecord(
  body: PeriodSummaryBody,
  fallbackCurrency: string | undefined,
): SummaryRecord {
  const currency = body.currency ?? fallbackCurrency;
  return {
    amounts: currency === undefined ? null : readPeriodSummary(body, currency),
    text: body.summary?.trim() || null,
    createdAt: readInstant(body.createdAt),
    body,
  };
}
