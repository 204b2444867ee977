import {
  ApiError,
  type CategoryListBody,
  type Client,
  DomainError,
  type DuplicateSuggestionBody,
  duplicateStatuses,
  instantsOf,
  isCalendarDate,
  type Period,
  type PeriodKind,
  type PurchaseDocument,
  previousPeriod,
  type RecurringExpenseBody,
  readPeriodSummary,
  readPurchaseDocument,
  recurringFrequencies,
} from '@outlay/core';
import {
  buildReport,
  type CategoryName,
  type Dataset,
  type DuplicateSuggestion,
  mainCurrency,
  type RecurringExpense,
  type SourcedSummary,
} from '@outlay/reports';
import { presetOf } from './summary-source.ts';

/** What to read from the service. */
export type DatasetRequest = {
  readonly kind: PeriodKind;
  readonly period: Period;
  /** The account's IANA zone. */
  readonly timeZone: string;
  /** Whose records they are, for the title. */
  readonly account: string | null;
  readonly now: Date;
  readonly signal?: AbortSignal;
};

/** The currency of a summary where neither it nor a document says one: that of the specification's examples (§2). */
const assumedCurrency = 'PLN';

/**
 * Reads everything that a report of a period is built from.
 * @throws {ApiError} when a request fails for good, or an amount cannot be read exactly: half a dataset is none
 */
export async function fetchDataset(client: Client, request: DatasetRequest): Promise<Dataset> {
  const { kind, period, timeZone, account, now } = request;
  const options = request.signal ? { signal: request.signal } : {};
  const before = previousPeriod(kind, period);
  const [records, previous, categories, recurring, suggestions] = await Promise.all([
    fetchRecords(client, request, period),
    fetchRecords(client, request, before),
    client.categories.list(options),
    client.recurringExpenses.list({}, options),
    client.deduplication.suggestions(options),
  ]);
  const base = {
    kind,
    timeZone,
    account,
    readAt: now.toISOString(),
    previous: null,
    recurring: [],
    duplicates: [],
    categoryNames: [],
  };
  return {
    ...base,
    ...records,
    period,
    categoryNames: categoryNames(categories),
    previous: isProven({ ...base, ...previous, period: before })
      ? { period: before, documents: previous.documents }
      : null,
    recurring: recurring.map(recurringExpense),
    duplicates: suggestions.flatMap(duplicateSuggestion),
  };
}

type Records = Pick<Dataset, 'documents' | 'unreadableDocuments' | 'summary'>;

/** The documents of a period and what the service itself adds up for it. */
async function fetchRecords(client: Client, request: DatasetRequest, period: Period): Promise<Records> {
  const { timeZone, now, signal } = request;
  const options = signal ? { signal } : {};
  const { from, until } = instantsOf(period, timeZone);
  const preset = presetOf(period, timeZone, now);
  const [list, summary] = await Promise.all([
    client.documents.list({ from, to: until, sortBy: 'purchase_time', sortDirection: 'asc' }, options),
    preset
      ? client.summaries.preset(preset, {}, options)
      : client.summaries.period({ startDate: from, endDate: lastInstantBefore(until) }, options),
  ]);
  return readExactly(() => {
    const read = list.items.map(readPurchaseDocument);
    const documents = read.filter((document) => document !== undefined);
    const sourced: SourcedSummary = {
      ...readPeriodSummary(summary, currencyOf(documents)),
      source: preset ? `preset:${preset}` : 'period',
      narrative: summary.summary?.trim() || null,
    };
    return { documents, unreadableDocuments: read.length - documents.length, summary: sourced };
  });
}

/** An amount that cannot be read exactly is a fault of the answer, not of ours. */
function readExactly<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof DomainError ? new ApiError('schema', error.message) : error;
  }
}

/** A range's end is included by the service, whatever it makes of the time: the last millisecond is always right. */
function lastInstantBefore(until: string): Date {
  return new Date(Date.parse(until) - 1);
}

function currencyOf(documents: readonly PurchaseDocument[]): string {
  return mainCurrency(documents) ?? assumedCurrency;
}

/** Whether the summary of a period agrees with its documents: only then can another period be compared with it. */
function isProven(dataset: Dataset): boolean {
  return buildReport(dataset, 'en').figures.reconciliation.status === 'balanced';
}

function categoryNames({ categories }: CategoryListBody): CategoryName[] {
  return categories.map(({ polishName, englishName, emoji }) => ({
    polish: polishName,
    english: englishName,
    emoji: emoji ?? null,
  }));
}

function recurringExpense(body: RecurringExpenseBody): RecurringExpense {
  const frequencies = Object.keys(recurringFrequencies) as (keyof typeof recurringFrequencies)[];
  const said = String(body.frequency ?? '').toLowerCase();
  return {
    name: body.name ?? null,
    frequency:
      frequencies.find((name) => name === said || String(recurringFrequencies[name]) === said) ?? null,
    category: body.category ?? null,
    isActive: body.isActive ?? null,
    nextDate: dayOf(body.nextOccurrenceDate),
  };
}

function dayOf(text: string | null | undefined): string | null {
  const day = (text ?? '').slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

const settledStatuses: ReadonlySet<string> = new Set(
  (['rejected', 'dismissed'] as const).flatMap((name) => [name, String(duplicateStatuses[name])]),
);

function duplicateSuggestion(body: DuplicateSuggestionBody): DuplicateSuggestion[] {
  if (settledStatuses.has(String(body.status ?? '').toLowerCase())) return [];
  const { confidenceScore } = body;
  const isScore = typeof confidenceScore === 'number' && confidenceScore >= 0 && confidenceScore <= 1;
  return [
    {
      sourceId: body.sourceDocumentId ?? null,
      targetId: body.targetDocumentId ?? null,
      confidencePerMille: isScore ? Math.round(confidenceScore * 1000) : null,
      reason: body.matchReason ?? null,
    },
  ];
}
