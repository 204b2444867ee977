import { timeZone as checkedTimeZone } from '../time/time-zone.ts';
import { type ClientOptions, createCaller } from './caller.ts';
import type { Client } from './client.ts';
import { documentsResource } from './resources/documents.ts';
import { notificationsResource } from './resources/notifications.ts';
import { readList } from './resources/read-list.ts';
import { summariesResource } from './resources/summaries.ts';
import { weeklySummariesResource } from './resources/weekly-summaries.ts';
import { systemTimer } from './timer.ts';

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
    categories: { list: (callOptions) => get('listCategories', {}, callOptions) },
    tags: { list: (callOptions) => readList(caller, 'listTags', {}, callOptions) },
    weeklySummaries: weeklySummariesResource(caller),
    summaries: summariesResource(caller, zone),
    notifications: notificationsResource(caller),
    groups: {
      list: (query = {}, callOptions) => readList(caller, 'listGroups', { query }, callOptions),
      get: (groupId, callOptions) => get('getGroup', { path: { groupId } }, callOptions),
    },
    inboundMailboxes: { list: (callOptions) => readList(caller, 'listInboundMailboxes', {}, callOptions) },
    deduplication: {
      suggestions: (callOptions) => readList(caller, 'listDuplicateSuggestions', {}, callOptions),
    },
    loyalty: { list: (callOptions) => readList(caller, 'listLoyaltyConnections', {}, callOptions) },
    banks: { supported: (callOptions) => readList(caller, 'listSupportedBanks', {}, callOptions) },
    recurringExpenses: {
      list: (query = {}, callOptions) => readList(caller, 'listRecurringExpenses', { query }, callOptions),
    },
  };
}
