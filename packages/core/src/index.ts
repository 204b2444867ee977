export {
  AbortedError,
  ApiError,
  AuthenticationError,
  InvalidConfigurationError,
  InvalidRequestError,
  InvalidResponseError,
  LimitExceededError,
  RateLimitedError,
  UnavailableError,
} from './client/api-error.ts';
export type {
  ApiErrorCode,
  ApiErrorDetails,
  ApiErrorOptions,
  ExceededLimit,
} from './client/api-error-base.ts';
export type { Block, BudgetState, ForeignUse } from './client/budget/budget-state.ts';
export {
  type BudgetChange,
  type BudgetStore,
  createMemoryBudgetStore,
} from './client/budget/budget-store.ts';
export type { Budget, Estimate } from './client/budget/estimate.ts';
export type { RateStanding } from './client/budget/rate-standing.ts';
export type { WaitReason } from './client/budget/reserve.ts';
export type { CallOptions, ClientOptions } from './client/caller.ts';
export type {
  BanksResource,
  CategoriesResource,
  Client,
  DeduplicationResource,
  DocumentsResource,
  GroupsResource,
  InboundMailboxesResource,
  LoyaltyResource,
  NotificationsResource,
  RecurringExpensesResource,
  SummariesResource,
  TagsResource,
  WeeklySummariesResource,
} from './client/client.ts';
export type {
  CallEvent,
  ClientHooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from './client/client-events.ts';
export { createApiError } from './client/create-api-error.ts';
export { createClient } from './client/create-client.ts';
export { createReadingBudget, type ReadingBudget, type ReadingLimits } from './client/reading-budget.ts';
export type { AllDocumentsOptions } from './client/resources/all-documents.ts';
export type { DateInput } from './client/resources/date-input.ts';
export type {
  DocumentImage,
  DocumentRange,
  ListDocumentsQuery,
  VerifiedDocuments,
} from './client/resources/documents.ts';
export type { Listing, PagedListing } from './client/resources/listing.ts';
export type { ListNotificationsQuery, NotificationFilter } from './client/resources/notifications.ts';
export type { WindowEvidence } from './client/resources/prove-window.ts';
export type { PeriodSummaryQuery, PresetSummaryQuery } from './client/resources/summaries.ts';
export type { WaitOptions } from './client/resources/wait-until-processed.ts';
export type { ListWeeklySummariesQuery } from './client/resources/weekly-summaries.ts';
export type { Window } from './client/resources/window.ts';
export type { RetryPolicy } from './client/retry.ts';
export { systemTimer, type Timer } from './client/timer.ts';
export type { Fetch, FetchInit, FetchResponse } from './client/transport.ts';
export {
  DomainError,
  type DomainErrorCode,
  MoneyError,
  type MoneyErrorCode,
  TimeError,
  type TimeErrorCode,
} from './domain-error.ts';
export type { Category, CategoryRecord, Subcategory } from './records/category.ts';
export type { DocumentRecord } from './records/document-record.ts';
export { type PeriodSummary, readPeriodSummary } from './records/period-summary.ts';
export {
  isUnreadableItem,
  type LineItem,
  type PurchaseDocument,
  readInstant,
  readPurchaseDocument,
} from './records/purchase-document.ts';
export { type CategoryPart, splitByCategory } from './records/split-by-category.ts';
export type { SummaryRecord } from './records/summary-record.ts';
