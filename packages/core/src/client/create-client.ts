import type { CategoryListBody } from '../contract/resources.ts';
import { type CategoryRecord, readCategory } from '../records/category.ts';
import { timeZone as checkedTimeZone } from '../time/time-zone.ts';
import { type ClientOptions, createCaller } from './call/caller.ts';
import type { Client } from './resources/client.ts';
import { documentsResource } from './resources/documents.ts';
import { type Listing, listing } from './resources/listing.ts';
import { notificationsResource } from './resources/notifications.ts';
import { readList } from './resources/read-list.ts';
import { summariesResource } from './resources/summaries.ts';
import { weeklySummariesResource } from './resources/weekly-summaries.ts';
import { systemTimer } from './timing/timer.ts';

/**
 * Makes a client of the service. All methods throw `ApiError`.
 * @throws {InvalidConfigurationError} for an address that is not HTTPS, or a token that cannot be sent
 * @throws {TimeError} `invalid_time_zone`
 */
export function createClient(options: ClientOptions): Client {
  const caller = createCaller(options);
  const zone = checkedTimeZone(options.timeZone ?? 'UTC');
  const { get, budget, estimate } = caller;
  return {
    budget,
    estimate,
    documents: documentsResource(caller, { zone, timer: options.timer ?? systemTimer }),
    categories: { list: (callOptions) => categoryListing(() => get('listCategories', {}, callOptions)) },
    tags: { list: (callOptions) => listing(() => readList(caller, 'listTags', {}, callOptions)) },
    weeklySummaries: weeklySummariesResource(caller),
    summaries: summariesResource(caller, zone),
    notifications: notificationsResource(caller),
    groups: {
      list: (query = {}, callOptions) =>
        listing(() => readList(caller, 'listGroups', { query }, callOptions)),
      get: (groupId, callOptions) => get('getGroup', { path: { groupId } }, callOptions),
    },
    inboundMailboxes: {
      list: (callOptions) => listing(() => readList(caller, 'listInboundMailboxes', {}, callOptions)),
    },
    deduplication: {
      suggestions: (callOptions) =>
        listing(() => readList(caller, 'listDuplicateSuggestions', {}, callOptions)),
    },
    loyalty: {
      list: (callOptions) => listing(() => readList(caller, 'listLoyaltyConnections', {}, callOptions)),
    },
    banks: {
      supported: (callOptions) => listing(() => readList(caller, 'listSupportedBanks', {}, callOptions)),
    },
    recurringExpenses: {
      list: (query = {}, callOptions) =>
        listing(() => readList(caller, 'listRecurringExpenses', { query }, callOptions)),
    },
  };
}

function categoryListing(read: () => Promise<CategoryListBody>): Listing<CategoryRecord, CategoryListBody> {
  return {
    page: read,
    async *[Symbol.asyncIterator]() {
      for (const body of (await read()).categories) yield { ...readCategory(body), body };
    },
  };
}
