import { z } from 'zod';
import {
  documentOrders,
  granularities,
  notificationCategories,
  notificationTypes,
  presets,
  type Scope,
  sortDirections,
} from './enumerations.ts';
import { listOf } from './list.ts';
import {
  booleanParameter,
  countParameter,
  dateTimeParameter,
  enumParameter,
  wordParameter,
} from './parameters.ts';
import { recordOf } from './record.ts';
import {
  categoryListSchema,
  documentListSchema,
  duplicateSuggestionSchema,
  groupDetailSchema,
  groupSchema,
  inboundMailboxSchema,
  loyaltyConnectionSchema,
  notificationSchema,
  periodSummarySchema,
  purchaseDocumentSchema,
  recurringExpenseSchema,
  tagSchema,
  unreadCountSchema,
  weeklySummarySchema,
} from './resources.ts';

/** How a list is paged: the names of its query parameters and the default page size. */
export type Paging = { readonly page: string; readonly pageSize: string; readonly defaultPageSize: number };

/** One operation of the service's API. All operations are GET requests without a body (specification §4). */
export type Endpoint = {
  /** Path with `{name}` as the placeholder of a parameter. */
  readonly path: `/${string}`;
  readonly scope: Scope;
  readonly pathParameters: z.ZodObject;
  readonly query: z.ZodObject;
  /** The body of a 200 response; `binary` for bytes with their own content type. */
  readonly response: z.ZodType | 'binary';
  readonly paging?: Paging;
  /** Whether a 204 response means that the resource is still being processed. */
  readonly mayBeProcessing?: true;
};

/** The maximum page size of a list. The specification gives none. */
export const maximumPageSize = 500;

const uuid = z.guid('expected a UUID');
const none = z.object({});
const byId = z.object({ id: uuid });
const pageNumber = countParameter(999_999_999).default(1);
const granularity = wordParameter(granularities).default('Day');

/** Every operation of the service's API: path, parameters, response and paging (specification §4). */
export const endpoints = {
  listDocuments: {
    path: '/api/PurchaseDocuments/my',
    scope: 'read',
    pathParameters: none,
    query: z.object({
      from: dateTimeParameter.optional(),
      to: dateTimeParameter.optional(),
      sortBy: wordParameter(documentOrders).default('purchase_time'),
      sortDirection: wordParameter(sortDirections).default('desc'),
    }),
    response: documentListSchema,
  },
  getDocument: {
    path: '/api/PurchaseDocuments/{id}',
    scope: 'read',
    pathParameters: byId,
    query: none,
    response: recordOf(purchaseDocumentSchema),
    mayBeProcessing: true,
  },
  getDocumentImage: {
    path: '/api/PurchaseDocuments/{id}/image',
    scope: 'read',
    pathParameters: byId,
    query: none,
    response: 'binary',
  },
  listDocumentDuplicates: {
    path: '/api/PurchaseDocuments/{id}/duplicates',
    scope: 'read',
    pathParameters: byId,
    query: none,
    response: listOf(duplicateSuggestionSchema),
  },
  listCategories: {
    path: '/api/Categories',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: categoryListSchema,
  },
  listTags: {
    path: '/api/Tags',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: listOf(tagSchema),
  },
  getLatestWeeklySummary: {
    path: '/api/weekly-summaries/latest',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: recordOf(weeklySummarySchema),
  },
  listWeeklySummaries: {
    path: '/api/weekly-summaries',
    scope: 'read',
    pathParameters: none,
    query: z.object({ page: pageNumber, pageSize: countParameter(maximumPageSize).default(10) }),
    response: listOf(weeklySummarySchema),
    paging: { page: 'page', pageSize: 'pageSize', defaultPageSize: 10 },
  },
  getPeriodSummary: {
    path: '/api/summaries/periods',
    scope: 'read',
    pathParameters: none,
    query: z.object({ startDate: dateTimeParameter, endDate: dateTimeParameter, granularity }),
    response: periodSummarySchema,
  },
  getPresetSummary: {
    path: '/api/summaries/presets',
    scope: 'read',
    pathParameters: none,
    query: z.object({ preset: wordParameter(presets), granularity }),
    response: periodSummarySchema,
  },
  listNotifications: {
    path: '/api/Notifications',
    scope: 'read',
    pathParameters: none,
    query: z.object({
      isRead: booleanParameter.optional(),
      type: enumParameter(notificationTypes).optional(),
      category: enumParameter(notificationCategories).optional(),
      pageSize: countParameter(maximumPageSize).default(50),
      pageNumber,
    }),
    response: listOf(notificationSchema),
    paging: { page: 'pageNumber', pageSize: 'pageSize', defaultPageSize: 50 },
  },
  getNotification: {
    path: '/api/Notifications/{id}',
    scope: 'read',
    pathParameters: byId,
    query: none,
    response: recordOf(notificationSchema),
  },
  getUnreadNotificationCount: {
    path: '/api/Notifications/unread-count',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: recordOf(unreadCountSchema),
  },
  listGroups: {
    path: '/api/Groups',
    scope: 'read',
    pathParameters: none,
    query: z.object({ showArchived: booleanParameter.default(false) }),
    response: listOf(groupSchema),
  },
  getGroup: {
    path: '/api/Groups/{groupId}',
    scope: 'read',
    pathParameters: z.object({ groupId: uuid }),
    query: none,
    response: recordOf(groupDetailSchema),
  },
  listInboundMailboxes: {
    path: '/api/inbound-mailboxes',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: listOf(inboundMailboxSchema),
  },
  listDuplicateSuggestions: {
    path: '/api/Deduplication/suggestions',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: listOf(duplicateSuggestionSchema),
  },
  listLoyaltyConnections: {
    path: '/api/external_loyalty',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: listOf(loyaltyConnectionSchema),
  },
  listSupportedBanks: {
    path: '/api/BankStatement/supported-banks',
    scope: 'read',
    pathParameters: none,
    query: none,
    response: listOf(z.unknown()),
  },
  listRecurringExpenses: {
    path: '/api/RecurringExpenses',
    scope: 'read',
    pathParameters: none,
    query: z.object({ includeInactive: booleanParameter.default(false) }),
    response: listOf(recurringExpenseSchema),
  },
} as const satisfies Record<string, Endpoint>;

/** The name of an operation in `endpoints`. */
export type EndpointName = keyof typeof endpoints;
