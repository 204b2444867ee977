export {
  ApiError,
  type ApiErrorCode,
  type ApiErrorDetails,
  type ApiErrorDetailsOf,
  type ApiErrorOf,
  isApiError,
} from './client/api-error.ts';
export type { BudgetState } from './client/budget/budget-state.ts';
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
  CallEvent,
  ClientHooks,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  WaitEvent,
} from './client/client-events.ts';
export { type Client, createClient } from './client/create-client.ts';
export { createReadingBudget, type ReadingBudget, type ReadingLimits } from './client/reading-budget.ts';
export type { AllDocuments, AllDocumentsOptions, FoundDocument } from './client/resources/all-documents.ts';
export type { DateInput } from './client/resources/date-input.ts';
export type { DocumentImage, DocumentRange, ListDocumentsQuery } from './client/resources/documents.ts';
export type { ListNotificationsQuery, NotificationFilter } from './client/resources/notifications.ts';
export type { WindowEvidence } from './client/resources/prove-window.ts';
export type { PeriodSummaryQuery } from './client/resources/summaries.ts';
export type { WaitOptions } from './client/resources/wait-until-processed.ts';
export type { ListWeeklySummariesQuery } from './client/resources/weekly-summaries.ts';
export type { RetryPolicy } from './client/retry.ts';
export { systemTimer, type Timer } from './client/timer.ts';
export { isTooLarge } from './client/too-large.ts';
export type { Fetch, FetchInit, FetchResponse } from './client/transport.ts';
export {
  type Endpoint,
  type EndpointName,
  endpoints,
  maximumPageSize,
  type Paging,
} from './contract/endpoints.ts';
export {
  type DocumentOrder,
  documentOrders,
  duplicateStatuses,
  type Granularity,
  granularities,
  notificationCategories,
  notificationTypes,
  type Preset,
  presets,
  recurringFrequencies,
  type Scope,
  type SortDirection,
  scopeLimits,
  sortDirections,
} from './contract/enumerations.ts';
export { type List, type ListSchema, listOf } from './contract/list.ts';
export { type EnumerationValue, readEnumeration } from './contract/read-enumeration.ts';
export { type RecordSchema, recordOf } from './contract/record.ts';
export type {
  CategoryBody,
  CategoryListBody,
  DocumentListBody,
  DuplicateSuggestionBody,
  ErrorBody,
  GroupBody,
  GroupDetailBody,
  InboundMailboxBody,
  LineItemBody,
  LoyaltyConnectionBody,
  NotificationBody,
  PeriodSummaryBody,
  PurchaseDocumentBody,
  RecurringExpenseBody,
  TagBody,
  WeeklySummaryBody,
} from './contract/resources.ts';
export {
  categoryListSchema,
  categorySchema,
  categoryTotalSchema,
  dailySummarySchema,
  detailedCategoryTotalSchema,
  documentListSchema,
  documentTagSchema,
  duplicateSuggestionSchema,
  errorBodySchema,
  groupDetailSchema,
  groupSchema,
  inboundMailboxSchema,
  lineItemSchema,
  loyaltyConnectionSchema,
  notificationSchema,
  otherCurrencyTotalSchema,
  periodSummarySchema,
  purchaseDocumentSchema,
  recurringExpenseSchema,
  subcategorySchema,
  tagSchema,
  unreadCountSchema,
  weeklySummarySchema,
} from './contract/resources.ts';
export { DomainError, type DomainErrorCode } from './domain-error.ts';
export { currencyCode, minorDigits } from './money/currency.ts';
export {
  addMoney,
  allocate,
  compareBigint,
  decimalString,
  type Money,
  parseMoney,
  subtractMoney,
  sumMoney,
  zero,
} from './money/money.ts';
export { type PeriodSummary, readPeriodSummary } from './records/period-summary.ts';
export {
  isUnreadableItem,
  type LineItem,
  type PurchaseDocument,
  readInstant,
  readPurchaseDocument,
} from './records/purchase-document.ts';
export { type CategoryPart, splitByCategory } from './records/split-by-category.ts';
export { createSecretMask, type SecretMask } from './secrets/secret-mask.ts';
export { plainLine, plainLines } from './text/plain-line.ts';
export { oneLine, printable } from './text/printable.ts';
export {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  daysBetween,
  type Instant,
  isCalendarDate,
  isoWeek,
  isoWeekday,
  isoWeekStart,
} from './time/calendar-date.ts';
export { type DateTime, parseDateTime } from './time/date-time.ts';
export {
  type PeriodKind,
  parsePeriod,
  periodForms,
  periodKinds,
  periodName,
  previousPeriod,
  samePeriodLastYear,
} from './time/named-period.ts';
export {
  dayCount,
  daysOf,
  inclusivePeriod,
  instantsOf,
  lastDay,
  monthsFrom,
  type Period,
} from './time/period.ts';
export { dateInZone, instantAt, localDateTime, startOfDay, timeZone } from './time/time-zone.ts';
