import type { EndpointName } from '@outlay/core/contract';

/** Summary and tag of an operation. */
export type EndpointText = { readonly tag: string; readonly summary: string };

/** The texts of every endpoint; a missing one is a compile error. */
export const endpointTexts: Readonly<Record<EndpointName, EndpointText>> = {
  listDocuments: { tag: 'Purchase documents', summary: 'The documents of the account, complete' },
  getDocument: { tag: 'Purchase documents', summary: 'One document' },
  getDocumentImage: { tag: 'Purchase documents', summary: 'The image of a document' },
  listDocumentDuplicates: { tag: 'Purchase documents', summary: 'Duplicate suggestions for a document' },
  listCategories: { tag: 'Categories and tags', summary: 'All categories with their subcategories' },
  listTags: { tag: 'Categories and tags', summary: 'The tags of the account' },
  getLatestWeeklySummary: { tag: 'Summaries', summary: 'The most recent weekly summary' },
  listWeeklySummaries: { tag: 'Summaries', summary: 'A page of weekly summaries, newest first' },
  getPeriodSummary: { tag: 'Summaries', summary: 'The summary of a range' },
  getPresetSummary: { tag: 'Summaries', summary: "The summary of a period relative to the service's clock" },
  listNotifications: { tag: 'Notifications', summary: 'A page of notifications, newest first' },
  getNotification: { tag: 'Notifications', summary: 'One notification' },
  getUnreadNotificationCount: { tag: 'Notifications', summary: 'How many notifications are unread' },
  listGroups: { tag: 'Groups', summary: 'The finance groups of the account' },
  getGroup: { tag: 'Groups', summary: 'One group with its owner' },
  listInboundMailboxes: { tag: 'Other', summary: 'Addresses that receipts are forwarded to' },
  listDuplicateSuggestions: { tag: 'Other', summary: 'Pairs of documents that may be the same purchase' },
  listLoyaltyConnections: { tag: 'Other', summary: 'Connected loyalty programs' },
  listSupportedBanks: { tag: 'Other', summary: 'Banks whose statements can be imported' },
  listRecurringExpenses: { tag: 'Other', summary: 'Payments that come again and again' },
};
