import type { Granularity, Preset } from '../contract/enumerations.ts';
import type { List } from '../contract/list.ts';
import type {
  CategoryListBody,
  DocumentListBody,
  DuplicateSuggestionBody,
  GroupBody,
  GroupDetailBody,
  InboundMailboxBody,
  LoyaltyConnectionBody,
  NotificationBody,
  PeriodSummaryBody,
  PurchaseDocumentBody,
  RecurringExpenseBody,
  TagBody,
  WeeklySummaryBody,
} from '../contract/resources.ts';
import type { Budget, Estimate } from './budget/estimate.ts';
import type { CallOptions } from './caller.ts';
import type { AllDocuments, AllDocumentsOptions } from './resources/all-documents.ts';
import type { DocumentImage, DocumentRange, ListDocumentsQuery } from './resources/documents.ts';
import type { ListNotificationsQuery, NotificationFilter } from './resources/notifications.ts';
import type { PeriodSummaryQuery } from './resources/summaries.ts';
import type { WaitOptions } from './resources/wait-until-processed.ts';
import type { ListWeeklySummariesQuery } from './resources/weekly-summaries.ts';

/** A client of the service, with a method for every endpoint (specification §4). All methods throw `ApiError`. */
export interface Client {
  /** What is known of the token's hourly limit now (specification §8). Asks nobody. */
  readonly budget: () => Promise<Budget>;
  /** Whether a number of requests, or a list of them, fits into the hourly limit, and from when on. Asks nobody. */
  readonly estimate: (plan: number | readonly unknown[]) => Promise<Estimate>;
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
  /** Accounts of loyalty programmes. */
  readonly loyalty: LoyaltyResource;
  /** Banks. */
  readonly banks: BanksResource;
  /** Subscriptions and regular payments. */
  readonly recurringExpenses: RecurringExpensesResource;
}

/** Purchase documents (specification §4). */
export interface DocumentsResource {
  /**
   * Documents by purchase time or creation, both ends included. The list takes no page parameters; what headers say of
   * further documents goes before what its envelope says.
   */
  readonly list: (query?: ListDocumentsQuery, options?: CallOptions) => Promise<DocumentListBody>;
  /** One document, or `undefined` while the service is still processing it. */
  readonly get: (id: string, options?: CallOptions) => Promise<PurchaseDocumentBody | undefined>;
  /** Every document of a range, with the proof that none is missing or what is not proven. */
  readonly all: (range: DocumentRange, options?: AllDocumentsOptions & CallOptions) => Promise<AllDocuments>;
  /**
   * The same as `all` for a long range, some days at a time: no more than these are held in memory.
   * @param options - `days`: how many at a time, 31 where it is not given; `maxRequests` is for each of them
   */
  readonly windows: (
    range: DocumentRange,
    options?: Omit<AllDocumentsOptions, 'summary'> & CallOptions & { readonly days?: number },
  ) => AsyncGenerator<AllDocuments, void, undefined>;
  /** One document, as soon as the service has processed it. */
  readonly waitUntilProcessed: (id: string, options?: WaitOptions) => Promise<PurchaseDocumentBody>;
  /** The picture of a document. */
  readonly image: (id: string, options?: CallOptions) => Promise<DocumentImage>;
  /** Documents that may be the same purchase as this one. */
  readonly duplicates: (id: string, options?: CallOptions) => Promise<List<DuplicateSuggestionBody>>;
}

/** Categories of expenses and income (specification §4). */
export interface CategoriesResource {
  /** All categories, with their names in Polish and English. */
  readonly list: (options?: CallOptions) => Promise<CategoryListBody>;
}

/** Tags (specification §4). */
export interface TagsResource {
  /** The user's tags. */
  readonly list: (options?: CallOptions) => Promise<List<TagBody>>;
}

/** Weekly summaries, newest first (specification §4). */
export interface WeeklySummariesResource {
  /** The most recent weekly summary. */
  readonly latest: (options?: CallOptions) => Promise<WeeklySummaryBody>;
  /** A page of weekly summaries, and how many there are. */
  readonly list: (
    query?: ListWeeklySummariesQuery,
    options?: CallOptions,
  ) => Promise<List<WeeklySummaryBody>>;
  /** Every weekly summary, newest first, page by page as they are asked for. */
  readonly iterate: (
    query?: { readonly pageSize?: number },
    options?: CallOptions,
  ) => AsyncGenerator<WeeklySummaryBody, void, undefined>;
}

/** Summaries of ranges and presets (specification §4). */
export interface SummariesResource {
  /** The summary of a range, both ends included. */
  readonly period: (query: PeriodSummaryQuery, options?: CallOptions) => Promise<PeriodSummaryBody>;
  /** The summary of a period relative to the service's clock. */
  readonly preset: (
    preset: Preset,
    query?: { readonly granularity?: Granularity },
    options?: CallOptions,
  ) => Promise<PeriodSummaryBody>;
}

/** Messages to the user, newest first (specification §4). */
export interface NotificationsResource {
  /** A page of notifications; how many there are where the service says so. */
  readonly list: (query?: ListNotificationsQuery, options?: CallOptions) => Promise<List<NotificationBody>>;
  /** Every notification of a filter, newest first, page by page as they are asked for. */
  readonly iterate: (
    filter?: NotificationFilter & { readonly pageSize?: number },
    options?: CallOptions,
  ) => AsyncGenerator<NotificationBody, void, undefined>;
  /** One notification. */
  readonly get: (id: string, options?: CallOptions) => Promise<NotificationBody>;
  /** How many notifications are unread. */
  readonly unreadCount: (options?: CallOptions) => Promise<number>;
}

/** Finance groups (specification §4). */
export interface GroupsResource {
  /** The user's finance groups. */
  readonly list: (
    query?: { readonly showArchived?: boolean },
    options?: CallOptions,
  ) => Promise<List<GroupBody>>;
  /** One group with its owner. */
  readonly get: (groupId: string, options?: CallOptions) => Promise<GroupDetailBody>;
}

/** Addresses that receipts are forwarded to (specification §4). */
export interface InboundMailboxesResource {
  /** All of them. */
  readonly list: (options?: CallOptions) => Promise<List<InboundMailboxBody>>;
}

/** Documents that may be the same purchase (specification §4). */
export interface DeduplicationResource {
  /** Pairs of documents. */
  readonly suggestions: (options?: CallOptions) => Promise<List<DuplicateSuggestionBody>>;
}

/** Loyalty programmes (specification §4). */
export interface LoyaltyResource {
  /** Connected accounts. */
  readonly list: (options?: CallOptions) => Promise<List<LoyaltyConnectionBody>>;
}

/** Banks (specification §4). */
export interface BanksResource {
  /** Banks whose statements the service can import, as the service describes them. */
  readonly supported: (options?: CallOptions) => Promise<List<unknown>>;
}

/** Subscriptions and regular payments that the service found (specification §4). */
export interface RecurringExpensesResource {
  /** All that are active, or really all. */
  readonly list: (
    query?: { readonly includeInactive?: boolean },
    options?: CallOptions,
  ) => Promise<List<RecurringExpenseBody>>;
}
