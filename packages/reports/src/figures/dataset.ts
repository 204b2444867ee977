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
import type { UnavailableResource } from './unavailable-resource.ts';

/** Everything that a report is built from, as read from the service at one time. */
export type Dataset = {
  readonly kind: PeriodKind;
  readonly period: Period;
  /** The account's IANA zone: it decides on which day a purchase falls. */
  readonly timeZone: string;
  /** Whose records they are, where that is known. */
  readonly account: string | null;
  readonly readAt: Instant;
  /** Documents of the period, by purchase time where they carry one. Ones outside the period are passed over. */
  readonly documents: readonly PurchaseDocument[];
  /** Days whose documents could not be proved to be all that there are; empty where all is proven. */
  readonly gaps: readonly Gap[];
  /** How many documents the service listed without an amount. */
  readonly unreadableDocuments: number;
  /** What the service adds up for the period itself; `null` where it was not asked or gave nothing. */
  readonly summary: SourcedSummary | null;
  readonly categoryNames: readonly Category[];
  /** The period before, to compare with; `null` where there is nothing sound to compare with. */
  readonly previous: PastPeriod | null;
  /** The same period a year before; `null` likewise, and for a year. */
  readonly lastYear: PastPeriod | null;
  /** Older documents, back to where a yearly payment was due; `null` where they were not read. */
  readonly paymentHistory: PaymentHistory | null;
  /**
   * What the service adds up for months before the period, the latest first, as far as it was asked; `null` where it was
   * not, or did not tell.
   */
  readonly earlierMonths: readonly MonthTotal[] | null;
  /** `null` where it is not known. */
  readonly recordsBegin: RecordsBegin | null;
  /** `null` where the service did not give them: that is not the same as none. */
  readonly recurring: readonly RecurringExpense[] | null;
  /** `null` likewise. */
  readonly duplicates: readonly DuplicatePair[] | null;
  /** `null` likewise. */
  readonly groups: readonly GroupName[] | null;
  /** The names of all tags; `null` where they were not asked for, or not given. */
  readonly tags: readonly string[] | null;
  /** What the service did not give, or gave only in part. */
  readonly unavailable: readonly UnavailableResource[];
};

/** A document, or what a filter leaves of one; `whole` is all of that one. */
export type FilteredDocument = PurchaseDocument & { readonly whole?: PurchaseDocument };

/** Documents before the period, to find the last payments of recurring expenses in; not proved to be all. */
export type PaymentHistory = { readonly period: Period; readonly documents: readonly PurchaseDocument[] };

/** What the service adds up for a month: whole amounts, income included. */
export type MonthTotal = { readonly period: Period; readonly summary: PeriodSummary };

/**
 * When the records of the account begin: the first day with a document, where the service has none before it; `null`
 * where there are some before the period compared with.
 */
export type RecordsBegin = { readonly on: CalendarDate | null };

/** An earlier period whose records were proved complete. */
export type PastPeriod = {
  readonly period: Period;
  readonly documents: readonly PurchaseDocument[];
  readonly summary: PeriodSummary | null;
};

/** Days on which documents are missing, or the service contradicts itself. */
export type Gap = Period & {
  /** What the service adds up less what its documents come to. */
  readonly difference: Money;
};

/** A summary, where it comes from (`preset:last-month` or `period`) and the service's words about it. */
export type SourcedSummary = PeriodSummary & {
  readonly source: string;
  readonly narrative: string | null;
  /** When the service made it; `null` where it does not say. */
  readonly createdAt: Instant | null;
};

/** The name of a finance group that shares expenses. */
export type GroupName = Pick<Group, 'id' | 'name'>;

/** Two documents that the service suspects to be one purchase, unless a person said that they are not. */
export type DuplicatePair = Pick<
  DuplicateSuggestion,
  'sourceId' | 'targetId' | 'confidencePerMille' | 'reason'
>;
