import type {
  Category,
  DuplicateSuggestion,
  Group,
  PeriodSummary,
  PurchaseDocument,
  RecurringExpense,
} from '@outlay/core';
import type { Money } from '@outlay/core/money';
import type { CalendarDate, Instant, Period, PeriodKind } from '@outlay/core/time';
import type { BatchEntry } from './batch-figures.ts';
import type { UnavailableResource } from './unavailable-resource.ts';

/** Everything that a report is built from, as read from the service at one time. */
export type Dataset = {
  readonly kind: PeriodKind;
  readonly period: Period;
  /** The account's IANA time zone, which decides on which day a purchase falls. */
  readonly timeZone: string;
  /** The owner of the records, if known. */
  readonly account: string | null;
  readonly readAt: Instant;
  /** Documents of the period, by purchase time if they have one. Documents outside the period are skipped. */
  readonly documents: readonly PurchaseDocument[];
  /** Days whose documents may be incomplete; empty if all are verified. */
  readonly gaps: readonly Gap[];
  /** The number of listed documents without a readable amount. */
  readonly unreadableDocuments: number;
  /** The service's summary of the period; `null` if it was not requested or not returned. */
  readonly summary: SourcedSummary | null;
  readonly categoryNames: readonly Category[];
  /** The previous period; `null` if there is no reliable comparison. */
  readonly previous: PastPeriod | null;
  /** The same period a year before; `null` if there is no reliable comparison, and for a yearly report. */
  readonly lastYear: PastPeriod | null;
  /** Older documents, back to the due day of a yearly payment; `null` if they were not read. */
  readonly paymentHistory: PaymentHistory | null;
  /**
   * The service's totals of months before the period, latest first; `null` if they were not requested or not returned.
   */
  readonly earlierMonths: readonly MonthTotal[] | null;
  /** `null` if unknown. */
  readonly recordsStart: RecordsStart | null;
  /** `null` if the service did not return them, which differs from an empty list. */
  readonly recurring: readonly RecurringExpense[] | null;
  /** `null` if unavailable. */
  readonly duplicates: readonly DuplicatePair[] | null;
  /** `null` if unavailable, and if no document is in a group and no filter names one. */
  readonly groups: readonly GroupName[] | null;
  /** The names of all tags; `null` if not requested or unavailable. */
  readonly tags: readonly string[] | null;
  /** Resources that the service did not return, or returned incompletely. */
  readonly unavailable: readonly UnavailableResource[];
};

/**
 * A document, or the part of it that matches a filter; `whole` is the whole document. `batchEntry` is what it is in a
 * batch.
 */
export type FilteredDocument = PurchaseDocument & {
  readonly whole?: PurchaseDocument;
  readonly batchEntry?: BatchEntry;
};

/** Documents before the period that may pay recurring expenses; not verified to be complete. */
export type PaymentHistory = { readonly period: Period; readonly documents: readonly PurchaseDocument[] };

/** The service's total of a month: full amounts, income included. */
export type MonthTotal = { readonly period: Period; readonly summary: PeriodSummary };

/**
 * The start of the account's records: the first day with a document, if the service has no earlier ones; `null` if
 * there are records before the compared period.
 */
export type RecordsStart = { readonly on: CalendarDate | null };

/** An earlier period whose documents are verified to be complete. */
export type PastPeriod = {
  readonly period: Period;
  readonly documents: readonly PurchaseDocument[];
  readonly summary: PeriodSummary | null;
};

/** Days with missing documents, or with contradictory responses of the service. */
export type Gap = Period & {
  /** The service's total less the total of the documents. */
  readonly difference: Money;
};

/** A summary, its source (`preset:last-month` or `period`) and the service's text about it. */
export type SourcedSummary = PeriodSummary & {
  readonly source: string;
  readonly narrative: string | null;
  /** When the service created it; `null` if unknown. */
  readonly createdAt: Instant | null;
};

/** The name of a finance group that shares expenses. */
export type GroupName = Pick<Group, 'id' | 'name'>;

/** Two documents that the service considers a possible duplicate, unless the user rejected it. */
export type DuplicatePair = Pick<
  DuplicateSuggestion,
  'sourceId' | 'targetId' | 'confidencePerMille' | 'reason'
>;
