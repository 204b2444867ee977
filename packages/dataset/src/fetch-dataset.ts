import {
  ApiError,
  type Client,
  DomainError,
  InvalidResponseError,
  readPeriodSummary,
  type SummaryRecord,
  type VerifiedDocuments,
  type WindowEvidence,
} from '@outlay/core';
import { endpoints } from '@outlay/core/contract';
import { parseMoney } from '@outlay/core/money';
import {
  dateInZone,
  dayCount,
  instantsOf,
  type Period,
  type PeriodKind,
  previousPeriod,
  samePeriodLastYear,
} from '@outlay/core/time';
import {
  type Dataset,
  filterCriteria,
  type Gap,
  mainCurrency,
  type PastPeriod,
  type ReportFilter,
  type SourcedSummary,
} from '@outlay/reports';
import { abortingOnFailure } from './aborting-on-failure.ts';
import { earlierMonths } from './earlier-months.ts';
import { hasWholeCategories } from './has-whole-categories.ts';
import { readCategories } from './name-lists.ts';
import { fetchOptionalLists } from './optional-lists.ts';
import { whyUnavailable } from './optional-result.ts';
import { paymentHistory } from './payment-history.ts';
import { findRecordsStart } from './records-start.ts';
import { presetOf, statedPeriod } from './summary-source.ts';
import { weeklyText } from './weekly-text.ts';
import { wholeGaps } from './whole-gaps.ts';
import { withoutBody } from './without-body.ts';

/** What to read from the service. */
export type DatasetRequest = {
  readonly kind: PeriodKind;
  readonly period: Period;
  /** The account's IANA zone. */
  readonly timeZone: string;
  /** The account's currency, for a summary without a currency and without documents; PLN by default. */
  readonly currency?: string;
  /** The owner of the records, for the title. */
  readonly account: string | null;
  readonly now: Date;
  /**
   * The filter of the report. A filtered report reads earlier months from documents, because totals of the service
   * cannot be filtered, and needs lists of names.
   */
  readonly filter?: ReportFilter;
  /**
   * Whether to read only the documents, what proves them to be complete, and their names: for a report that compares and
   * expects nothing; `false` by default.
   */
  readonly onlyDocuments?: boolean;
  /** Whether to request the service's own text about a week if its summary has none; `false` by default. */
  readonly withServiceText?: boolean;
  readonly signal?: AbortSignal;
  /** Called when the period's documents have been requested: until they arrive, there is time for other work. */
  readonly onWait?: () => void;
};

/** The account's currency if nothing names it: that of the examples in specification §2. */
const assumedCurrency = 'PLN';

/**
 * Reads everything that a report of a period is built from. Documents, the summary and categories are required and
 * complete; for everything else, the dataset records what was unavailable.
 * @throws {ApiError} if a required request fails permanently, or an amount cannot be read exactly
 */
export function fetchDataset(client: Client, request: DatasetRequest): Promise<Dataset> {
  return abortingOnFailure(request.signal, (signal) => readDataset(client, { ...request, signal }));
}

async function readDataset(client: Client, request: DatasetRequest): Promise<Dataset> {
  const { kind, period, timeZone, account, now } = request;
  const options = request.signal ? { signal: request.signal } : {};
  const criteria = new Set(filterCriteria(request.filter).map(({ key }) => key));
  const isFiltered = criteria.size > 0;
  const { onlyDocuments = false } = request;
  const listed = {
    needsGroups: criteria.has('group'),
    withTags: criteria.has('tag'),
    onlyGroups: onlyDocuments,
  };
  const [records, previous, lastYear, categories, optional] = await Promise.all([
    fetchRecords(client, request, { period, findDates: true }),
    fetchPast(client, request, onlyDocuments ? undefined : previousPeriod(kind, period)),
    fetchPast(client, request, onlyDocuments ? undefined : samePeriodLastYear(kind, period)),
    readCategories(client, options),
    fetchOptionalLists(client, { ...options, ...listed }),
  ]);
  const { documents } = records;
  const { recurring } = optional;
  const known = { kind, period, timeZone, documents, previous, lastYear, recurring, isFiltered };
  const begin = findRecordsStart(client, known, request.signal);
  const history = onlyDocuments ? null : paymentHistory(client, known, request.signal);
  const currency = records.summary.total.currency;
  const [{ summary, unavailable }, months] = await Promise.all([
    withWeeklyText(client, request, records.summary),
    isFiltered || !history
      ? null
      : earlierMonths(client, { ...known, currency, history, begin }, request.signal),
    begin,
    history,
  ]);
  return {
    kind,
    timeZone,
    account,
    readAt: now.toISOString(),
    ...records,
    summary,
    period,
    categoryNames: categories,
    previous,
    lastYear,
    recordsStart: await begin,
    paymentHistory: await history,
    earlierMonths: months,
    ...optional,
    unavailable: [...optional.unavailable, ...unavailable],
  };
}

/**
 * An earlier period whose documents are proved to be complete, which a comparison requires. Unreadable documents of
 * that period cost the comparison, not the report.
 */
async function fetchPast(
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
  if (!records) return null;
  const { documents, gaps, unreadableDocuments, summary } = records;
  const isProven = gaps.length === 0 && unreadableDocuments === 0 && hasWholeCategories(summary);
  return isProven ? { period, documents, summary } : null;
}

/** Adds the service's weekly text, if requested and missing in the summary. */
async function withWeeklyText(
  client: Client,
  request: DatasetRequest,
  summary: SourcedSummary,
): Promise<Pick<Dataset, 'summary' | 'unavailable'>> {
  const isAsked = request.withServiceText && request.kind === 'weekly';
  if (!isAsked || summary.narrative !== null) return { summary, unavailable: [] };
  const { value, unavailable } = await weeklyText(client, request);
  return { summary: { ...summary, narrative: value }, unavailable };
}

type Records = Pick<Dataset, 'documents' | 'gaps' | 'unreadableDocuments'> & {
  readonly summary: SourcedSummary;
};

/** The documents of a period, verified against the service's totals. */
async function fetchRecords(
  client: Client,
  request: DatasetRequest,
  { period, findDates }: { readonly period: Period; readonly findDates: boolean },
): Promise<Records> {
  const { timeZone, now, signal, onWait } = request;
  const options = signal ? { signal } : {};
  const span = instantsOf(period, timeZone);
  // The service includes the end of a range; the last millisecond is correct for any precision.
  const to = new Date(Date.parse(span.until) - 1);
  // Each month may need as many requests as a monthly report.
  const limits = request.onlyDocuments ? { maxRequests: requestsOf(period) } : {};
  const readWith = async (summary: AskedSummary, onAsked?: () => void): Promise<Records> => {
    const { from } = span;
    const finding = client.documents.listVerified(
      { from, to },
      { ...options, ...limits, summary: summary.record.body, findDates },
    );
    onAsked?.();
    return readRecords(await finding, summary, { ...request, period });
  };
  const readWithRange = async (onAsked?: () => void): Promise<Records> => {
    const record = await client.summaries.period({ startDate: span.from, endDate: to }, options);
    return readWith({ record, source: 'period' }, onAsked);
  };

  const onAsked = findDates ? onWait : undefined;
  // Days of several periods have no preset, and those of one are asked for in the same way.
  const preset = request.onlyDocuments ? undefined : presetOf(period, timeZone, now);
  if (!preset) return readWithRange(onAsked);
  const record = await client.summaries.preset(preset, {}, options);
  // Presets follow the time zone of the service. If it differs, the summary is of other days.
  const stated = statedPeriod(record, span, timeZone);
  if (stated === 'other') return readWithRange(onAsked);
  const records = await readWith({ record, source: `preset:${preset}` }, onAsked);
  const isProven = stated === 'same' || records.gaps.length === 0;
  return isProven ? records : readWithRange();
}

/** Requests that a month of documents may need. */
const requestsPerMonth = 64;

function requestsOf(period: Period): number {
  return requestsPerMonth * Math.ceil(dayCount(period) / 28);
}

/** The service's summary of a period, and how it was requested. */
type AskedSummary = { readonly record: SummaryRecord; readonly source: SourcedSummary['source'] };

function readRecords(
  { items, evidence, unfinished }: VerifiedDocuments,
  { record: { amounts, body, otherCurrencies, text, createdAt }, source }: AskedSummary,
  { timeZone, period, currency = assumedCurrency }: Pick<DatasetRequest, 'timeZone' | 'period' | 'currency'>,
): Records {
  return readExactly(() => {
    const documents = items.map(withoutBody);
    const unproven = evidence.filter(({ proven }) => !proven).map((window) => gapOf(window, timeZone));
    const summary: SourcedSummary = {
      ...(amounts ?? readPeriodSummary(body, mainCurrency(documents) ?? currency)),
      source,
      narrative: text,
      createdAt,
    };
    const gaps = [
      ...unproven,
      ...wholeGaps(documents, { summary, otherCurrencies, period, isKnown: unproven.length > 0 }),
    ];
    return { documents, gaps, unreadableDocuments: unfinished, summary };
  });
}

function gapOf({ from, until, difference, currency }: WindowEvidence, zone: string): Gap {
  const days = { from: dateInZone(from, zone), until: dateInZone(until, zone) };
  return { ...days, difference: parseMoney(difference, currency) };
}

/** An amount that cannot be read exactly is an error in the response. */
function readExactly<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new InvalidResponseError('schema', error.message, {}, { cause: error });
  }
}
