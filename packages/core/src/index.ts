export type { BudgetPause, BudgetState, UntrackedRequests } from './client/budget/budget-state.ts';
export {
  type BudgetChange,
  type BudgetStore,
  createMemoryBudgetStore,
} from './client/budget/budget-store.ts';
export { type Budget, type Estimate, storedBudget } from './client/budget/estimate.ts';
export type { WaitReason } from './client/budget/reserve.ts';
export type { CallOptions, ClientOptions } from './client/call/caller.ts';
export type {
  CallEvent,
  ClientHooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from './client/call/client-events.ts';
export { createReadingBudget, type ReadingBudget, type ReadingLimits } from './client/call/reading-budget.ts';
export type { RetryPolicy } from './client/call/retry.ts';
export type { Fetch, FetchInit, FetchResponse } from './client/call/transport.ts';
export { createClient } from './client/create-client.ts';
export type { ListVerifiedOptions } from './client/resources/all-documents.ts';
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
} from './client/resources/client.ts';
export type { DateInput } from './client/resources/date-input.ts';
export type { DocumentImage, DocumentPage, ListDocumentsQuery } from './client/resources/documents.ts';
export type { Listing, PagedListing } from './client/resources/listing.ts';
export type { ListNotificationsQuery, NotificationFilter } from './client/resources/notifications.ts';
export type { WindowEvidence } from './client/resources/prove-window.ts';
export type { PeriodSummaryQuery, PresetSummaryQuery } from './client/resources/summaries.ts';
export type { DocumentRange, VerifiedDocuments } from './client/resources/verified-documents.ts';
export type { WaitOptions } from './client/resources/wait-until-processed.ts';
export type { ListWeeklySummariesQuery, WeeklySummaryQuery } from './client/resources/weekly-summaries.ts';
export type { TimeWindow } from './client/resources/window.ts';
export { systemTimer, type Timer } from './client/timing/timer.ts';
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
} from './errors/api-error.ts';
export type {
  ApiErrorCode,
  ApiErrorDetails,
  ApiErrorOptions,
  ExceededLimit,
} from './errors/api-error-base.ts';
export { createApiError } from './errors/create-api-error.ts';
export {
  DomainError,
  type DomainErrorCode,
  MoneyError,
  type MoneyErrorCode,
  TimeError,
  type TimeErrorCode,
} from './errors/domain-error.ts';
export type { RateStanding } from './errors/rate-standing.ts';
export type { Category, CategoryRecord, Subcategory } from './records/category.ts';
export type { DocumentRecord } from './records/document-record.ts';
export type { DuplicateSuggestion, DuplicateSuggestionRecord } from './records/duplicate-suggestion.ts';
export type { Group, GroupDetailRecord, GroupOwner, GroupRecord } from './records/group.ts';
export type { InboundMailbox, InboundMailboxRecord } from './records/inbound-mailbox.ts';
export type { LoyaltyConnection, LoyaltyConnectionRecord } from './records/loyalty-connection.ts';
export type { Notification, NotificationRecord } from './records/notification.ts';
export { type PeriodSummary, readPeriodSummary } from './records/period-summary.ts';
export {
  isUnreadableItem,
  type LineItem,
  type PurchaseDocument,
  readPurchaseDocument,
} from './records/purchase-document.ts';
export type { RecurringExpense, RecurringExpenseRecord } from './records/recurring-expense.ts';
export { type CategoryPart, splitByCategory } from './records/split-by-category.ts';
export type {
  SubcategoryAmount,
  SummaryBreakdown,
  SummaryDetails,
  SummaryRecord,
  WeeklySummaryRecord,
} from './records/summary-record.ts';
export type { SupportedBankRecord } from './records/supported-bank.ts';
export type { Tag, TagRecord } from './records/tag.ts';
