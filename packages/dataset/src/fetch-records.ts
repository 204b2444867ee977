import { ApiError, type Client } from '@outlay/core';
import { endpoints } from '@outlay/core/contract';
import { dayCount, instantsOf, type Period } from '@outlay/core/time';
import type { PastPeriod } from '@outlay/reports';
import type { DatasetRequest } from './dataset-request.ts';
import { hasWholeCategories } from './has-whole-categories.ts';
import { whyUnavailable } from './optional-result.ts';
import { type AskedSummary, type Records, readRecords } from './records.ts';
import { presetOf, type StatedPeriod, statedPeriod } from './summary-source.ts';

/** A summary, and whether it is certainly of the requested period. */
export type FoundSummary = AskedSummary & { readonly stated: Exclude<StatedPeriod, 'other'> };

/** Which documents to read, and what is known of them. */
export type RecordsRequest = {
  readonly period: Period;
  readonly findDates: boolean;
  /** The service's summary of the period, if it was requested before. */
  readonly summary?: FoundSummary;
};

/** The summary of a period: of the preset that certainly is this period, or of its exact instants. */
export async function fetchSummary(
  client: Client,
  request: DatasetRequest,
  period: Period,
): Promise<FoundSummary> {
  const { timeZone, now, signal } = request;
  // Days of several periods have no preset, and those of one are asked for in the same way.
  const preset = request.onlyDocuments ? undefined : presetOf(period, timeZone, now);
  if (!preset) return summaryOfRange(client, request, period);
  const record = await client.summaries.preset(preset, {}, signal ? { signal } : {});
  // Presets follow the time zone of the service. If it differs, the summary is of other days.
  const stated = statedPeriod(record, instantsOf(period, timeZone), timeZone);
  if (stated === 'other') return summaryOfRange(client, request, period);
  return { record, source: `preset:${preset}`, stated };
}

/** The service includes the end of a range; the last millisecond is correct for any precision. */
async function summaryOfRange(
  client: Client,
  { timeZone, signal }: DatasetRequest,
  period: Period,
): Promise<FoundSummary> {
  const { from, until } = instantsOf(period, timeZone);
  const range = { startDate: from, endDate: new Date(Date.parse(until) - 1) };
  const record = await client.summaries.period(range, signal ? { signal } : {});
  return { record, source: 'period', stated: 'same' };
}

/** The documents of a period, verified against the service's totals. */
export async function fetchRecords(
  client: Client,
  request: DatasetRequest,
  { period, findDates, summary }: RecordsRequest,
): Promise<Records> {
  const { timeZone, signal, onWait } = request;
  const { from, until } = instantsOf(period, timeZone);
  const range = { from, to: new Date(Date.parse(until) - 1) };
  // Each month may need as many requests as a monthly report.
  const limits = request.onlyDocuments ? { maxRequests: requestsOf(period) } : {};
  const readWith = async (found: AskedSummary, onAsked?: () => void): Promise<Records> => {
    const options = { ...(signal ? { signal } : {}), ...limits, summary: found.record.body, findDates };
    const finding = client.documents.listVerifiedWithoutBodies(range, options);
    onAsked?.();
    return readRecords(await finding, found, { ...request, period });
  };

  const found = summary ?? (await fetchSummary(client, request, period));
  const records = await readWith(found, findDates ? onWait : undefined);
  const isProven = found.stated === 'same' || records.gaps.length === 0;
  return isProven ? records : readWith(await summaryOfRange(client, request, period));
}

/**
 * An earlier period whose documents are proved to be complete, which a comparison requires. Unreadable documents of
 * that period cost the comparison, not the report.
 */
export async function fetchPast(
  client: Client,
  request: DatasetRequest,
  period: Period | undefined,
): Promise<PastPeriod | null> {
  if (!period) return null;
  const records = await fetchRecords(client, request, { period, findDates: false }).catch(
    (error: unknown) => {
      whyUnavailable(error);
      if (error instanceof ApiError && error.details.path === endpoints.getPeriodSummary.path) throw error;
      return null;
    },
  );
  return records && provenPast(records, period);
}

/** A period whose documents are complete; `null` if they are not certainly, or the service's categories are not. */
export function provenPast(
  { documents, gaps, unreadableDocuments, summary }: Records,
  period: Period,
): PastPeriod | null {
  const isProven = gaps.length === 0 && unreadableDocuments === 0 && hasWholeCategories(summary);
  return isProven ? { period, documents, summary } : null;
}

/** Requests that a month of documents may need. */
const requestsPerMonth = 64;

function requestsOf(period: Period): number {
  return requestsPerMonth * Math.ceil(dayCount(period) / 28);
}
