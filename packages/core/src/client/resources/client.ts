import type { Preset } from '../../contract/enumerations.ts';
import type { CategoryRecord } from '../../records/category.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import type { DuplicateSuggestionRecord } from '../../records/duplicate-suggestion.ts';
import type { GroupDetailRecord, GroupRecord } from '../../records/group.ts';
import type { InboundMailboxRecord } from '../../records/inbound-mailbox.ts';
import type { LoyaltyConnectionRecord } from '../../records/loyalty-connection.ts';
import type { NotificationRecord } from '../../records/notification.ts';
import type { PurchaseDocument } from '../../records/purchase-document.ts';
import type { RecurringExpenseRecord } from '../../records/recurring-expense.ts';
import type { SummaryRecord, WeeklySummaryRecord } from '../../records/summary-record.ts';
import type { SupportedBankRecord } from '../../records/supported-bank.ts';
import type { TagRecord } from '../../records/tag.ts';
import type { Budget, Estimate } from '../budget/estimate.ts';
import type { CallOptions } from '../call/caller.ts';
import type { ListVerifiedOptions } from './all-documents.ts';
import type { DocumentImage, DocumentPage, ListDocumentsQuery } from './documents.ts';
import type { Listing, PagedListing } from './listing.ts';
import type { ListNotificationsQuery } from './notifications.ts';
import type { PeriodSummaryQuery, PresetSummaryQuery } from './summaries.ts';
import type { DocumentRange, VerifiedDocuments } from './verified-documents.ts';
import type { WaitOptions } from './wait-until-processed.ts';
import type { ListWeeklySummariesQuery, WeeklySummaryQuery } from './weekly-summaries.ts';

/** A client of the service, with a method for every endpoint (specification §4). All methods throw `ApiError`. */
export interface Client {
  /** What is known of the token's hourly limit now (specification §8). Asks nobody. */
  readonly budget: () => Promise<Budget>;
  /** Whether a number of requests, or a list of them, fits into the hourly limit, and from when on. Asks nobody. */
  readonly estimate: (plan: number | readonly unknown[]) => Promise<Estimate>;
  /** Records the requests that were sent, and returns those that were reserved ahead and not used. Asks nobody. */
  readonly settle: () => Promise<void>;
  /** Purchase documents: receipts, invoices and purchases by e-mail. */
  readonly documents: DocumentsResource;
  /** Categories of expenses and income. */
  readonly categories: CategoriesResource;
  /** The user's tags. */
  readonly tags: TagsResource;
  /** The service's summaries of weeks, with their text. */
  readonly weeklySummaries: WeeklySummariesResource;
  /** Summaries of ranges and presets. */
  readonly summaries: SummariesResource;
  /** Messages to the user. */
  readonly notifications: NotificationsResource;
  /** Finance groups that share expenses. */
  readonly groups: GroupsResource;
  /** Addresses that receipts are forwarded to. */
  readonly inboundMailboxes: InboundMailboxesResource;
  /** Documents that may be the same purchase. */
  readonly deduplication: DeduplicationResource;
  /** Accounts of loyalty programs. */
  readonly loyalty: LoyaltyResource;
  /** Banks. */
  readonly banks: BanksResource;
  /** Subscriptions and regular payments. */
  readonly recurringExpenses: RecurringExpensesResource;
}

/** Purchase documents (specification §4). */
export interface DocumentsResource {
  /**
   * Documents by purchase time or creation, both ends included. Those that the service has not finished reading are left
   * out. The list takes no page parameters: one that says that it is not whole fails at its end, but a service may cut it
   * without a word, which only `listVerified` finds out.
   */
  readonly list: (query?: ListDocumentsQuery, options?: CallOptions) => Listing<DocumentRecord, DocumentPage>;
  /** One document, or `undefined` while the service is still processing it. */
  readonly get: (id: string, options?: CallOptions) => Promise<DocumentRecord | undefined>;
  /** Every document of a range, verified against the service's own summaries, or with what could not be verified. */
  readonly listVerified: (
    range: DocumentRange,
    options?: ListVerifiedOptions & CallOptions,
  ) => Promise<VerifiedDocuments>;
  /**
   * The same as `listVerified`, without `body`: a long list takes a fraction of the memory.
   */
  readonly listVerifiedWithoutBodies: (
    range: DocumentRange,
    options?: ListVerifiedOptions & CallOptions,
  ) => Promise<VerifiedDocuments<PurchaseDocument>>;
  /**
   * The same as `listVerified` for a long range, some days at a time: no more than these are held in memory.
   * @param options - `days`: how many at a time, 31 where it is not given; `maxRequests` is for each of them
   */
  readonly verifiedWindows: (
    range: DocumentRange,
    options?: Omit<ListVerifiedOptions, 'summary'> & CallOptions & { readonly days?: number },
  ) => AsyncGenerator<VerifiedDocuments, void, undefined>;
  /** One document, as soon as the service has processed it. */
  readonly waitUntilProcessed: (id: string, options?: WaitOptions) => Promise<DocumentRecord>;
  /** The picture of a document. */
  readonly image: (id: string, options?: CallOptions) => Promise<DocumentImage>;
  /** Documents that may be the same purchase as this one. */
  readonly duplicates: (id: string, options?: CallOptions) => Listing<DuplicateSuggestionRecord>;
}

/** Categories of expenses and income (specification §4). */
export interface CategoriesResource {
  /** All categories, with their names in Polish and English. */
  readonly list: (options?: CallOptions) => Listing<CategoryRecord>;
}

/** Tags (specification §4). */
export interface TagsResource {
  /** The user's tags. */
  readonly list: (options?: CallOptions) => Listing<TagRecord>;
}

/** Weekly summaries, newest first (specification §4). */
export interface WeeklySummariesResource {
  /** The most recent weekly summary. */
  readonly latest: (query?: WeeklySummaryQuery, options?: CallOptions) => Promise<WeeklySummaryRecord>;
  /** Every weekly summary. */
  readonly list: (
    query?: ListWeeklySummariesQuery,
    options?: CallOptions,
  ) => PagedListing<WeeklySummaryRecord>;
}

/** Summaries of ranges and presets (specification §4). */
export interface SummariesResource {
  /** The summary of a range, both ends included. */
  readonly period: (query: PeriodSummaryQuery, options?: CallOptions) => Promise<SummaryRecord>;
  /** The summary of a period relative to the service's clock. */
  readonly preset: (
    preset: Preset,
    query?: PresetSummaryQuery,
    options?: CallOptions,
  ) => Promise<SummaryRecord>;
}

/** Messages to the user, newest first (specification §4). */
export interface NotificationsResource {
  /** Every notification of a filter. */
  readonly list: (query?: ListNotificationsQuery, options?: CallOptions) => PagedListing<NotificationRecord>;
  /** One notification. */
  readonly get: (id: string, options?: CallOptions) => Promise<NotificationRecord>;
  /** How many notifications are unread. */
  readonly unreadCount: (options?: CallOptions) => Promise<number>;
}

/** Finance groups (specification §4). */
export interface GroupsResource {
  /** The user's finance groups. */
  readonly list: (query?: { readonly showArchived?: boolean }, options?: CallOptions) => Listing<GroupRecord>;
  /** One group with its owner. */
  readonly get: (groupId: string, options?: CallOptions) => Promise<GroupDetailRecord>;
}

/** Addresses that receipts are forwarded to (specification §4). */
export interface InboundMailboxesResource {
  /** All of them. */
  readonly list: (options?: CallOptions) => Listing<InboundMailboxRecord>;
}

/** Documents that may be the same purchase (specification §4). */
export interface DeduplicationResource {
  /** Pairs of documents. */
  readonly suggestions: (options?: CallOptions) => Listing<DuplicateSuggestionRecord>;
}

/** Loyalty programs (specification §4). */
export interface LoyaltyResource {
  /** Connected accounts. */
  readonly list: (options?: CallOptions) => Listing<LoyaltyConnectionRecord>;
}

/** Banks (specification §4). */
export interface BanksResource {
  /** Banks whose statements the service can import. */
  readonly supported: (options?: CallOptions) => Listing<SupportedBankRecord>;
}

/** Subscriptions and regular payments that the service found (specification §4). */
export interface RecurringExpensesResource {
  /** All that are active, or really all. */
  readonly list: (
    query?: { readonly includeInactive?: boolean },
    options?: CallOptions,
  ) => Listing<RecurringExpenseRecord>;
}
