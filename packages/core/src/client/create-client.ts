import { timeZone as checkedTimeZone } from '../time/time-zone.ts';
import { type CallOptions, type ClientOptions, createCaller } from './caller.ts';
import { documentsResource } from './resources/documents.ts';
import { notificationsResource } from './resources/notifications.ts';
import { readList } from './resources/read-list.ts';
import { summariesResource } from './resources/summaries.ts';
import { weeklySummariesResource } from './resources/weekly-summaries.ts';
import { systemTimer } from './timer.ts';

/** A client of the service, with a method for every endpoint (specification §4). */
export type Client = ReturnType<typeof createClient>;

/**
 * Makes a client of the service. All methods throw `ApiError`.
 * @throws {ApiError} `invalid_configuration` for an address that is not HTTPS, or a token that cannot be sent
 * @throws {DomainError} `invalid_time_zone`
 */
export function createClient(options: ClientOptions) {
  const caller = createCaller(options);
  const zone = checkedTimeZone(options.timeZone ?? 'UTC');
  const { get, budget, estimate } = caller;
  return {
    /** What is known of the token's hourly limit now (specification §8). Asks nobody. */
    budget,
    /** Whether a number of requests, or a list of them, fits into the hourly limit, and from when on. Asks nobody. */
    estimate,
    documents: documentsResource(caller, { zone, timer: options.timer ?? systemTimer }),
    categories: {
      /** All categories of expenses and income, with their names in Polish and English. */
      list: (callOptions?: CallOptions) => get('listCategories', {}, callOptions),
    },
    tags: {
      /** The user's tags. */
      list: (callOptions?: CallOptions) => readList(caller, 'listTags', {}, callOptions),
    },
    weeklySummaries: weeklySummariesResource(caller),
    summaries: summariesResource(caller, zone),
    notifications: notificationsResource(caller),
    groups: {
      /** The user's finance groups. */
      list: (query: { readonly showArchived?: boolean } = {}, callOptions?: CallOptions) =>
        readList(caller, 'listGroups', { query }, callOptions),
      /** One group with its owner. */
      get: (groupId: string, callOptions?: CallOptions) =>
        get('getGroup', { path: { groupId } }, callOptions),
    },
    inboundMailboxes: {
      /** Addresses that receipts are forwarded to. */
      list: (callOptions?: CallOptions) => readList(caller, 'listInboundMailboxes', {}, callOptions),
    },
    deduplication: {
      /** Pairs of documents that may be the same purchase. */
      suggestions: (callOptions?: CallOptions) =>
        readList(caller, 'listDuplicateSuggestions', {}, callOptions),
    },
    loyalty: {
      /** Connected accounts of loyalty programmes. */
      list: (callOptions?: CallOptions) => readList(caller, 'listLoyaltyConnections', {}, callOptions),
    },
    banks: {
      /** Banks whose statements the service can import. */
      supported: (callOptions?: CallOptions) => readList(caller, 'listSupportedBanks', {}, callOptions),
    },
    recurringExpenses: {
      /** Subscriptions and regular payments that the service found. */
      list: (query: { readonly includeInactive?: boolean } = {}, callOptions?: CallOptions) =>
        readList(caller, 'listRecurringExpenses', { query }, callOptions),
    },
  };
}
