import { readCategoryRecord } from '../records/category.ts';
import { readDuplicateSuggestionRecord } from '../records/duplicate-suggestion.ts';
import { readGroupDetailRecord, readGroupRecord } from '../records/group.ts';
import { readInboundMailboxRecord } from '../records/inbound-mailbox.ts';
import { readLoyaltyConnectionRecord } from '../records/loyalty-connection.ts';
import { readRecurringExpenseRecord } from '../records/recurring-expense.ts';
import { readSupportedBankRecord } from '../records/supported-bank.ts';
import { readTagRecord } from '../records/tag.ts';
import { parseTimeZone } from '../time/time-zone.ts';
import { type Caller, type ClientOptions, createCaller } from './call/caller.ts';
import type { CategoriesResource, Client, GroupsResource } from './resources/client.ts';
import { documentsResource } from './resources/documents.ts';
import { listing } from './resources/listing.ts';
import { notificationsResource } from './resources/notifications.ts';
import { readList } from './resources/read-list.ts';
import { summariesResource } from './resources/summaries.ts';
import { weeklySummariesResource } from './resources/weekly-summaries.ts';
import { assertRuntime } from './runtime.ts';
import { systemTimer } from './timing/timer.ts';

/**
 * Creates a client of the service. All methods throw `ApiError`.
 * @throws {InvalidConfigurationError} for an address that is not HTTPS, a token that cannot be sent, or a runtime that
 *   is too old (Node.js before 22)
 * @throws {TimeError} `invalid_time_zone`
 */
export function createClient(options: ClientOptions): Client {
  assertRuntime();
  const caller = createCaller(options);
  const zone = parseTimeZone(options.timeZone ?? 'UTC');
  const { budget, estimate, settle } = caller;
  return {
    budget,
    estimate,
    settle,
    documents: documentsResource(caller, { zone, timer: options.timer ?? systemTimer }),
    categories: categoriesResource(caller),
    tags: {
      list: (callOptions) => listing(() => readList(caller, 'listTags', {}, callOptions), readTagRecord),
    },
    weeklySummaries: weeklySummariesResource(caller),
    summaries: summariesResource(caller, zone),
    notifications: notificationsResource(caller),
    groups: groupsResource(caller),
    inboundMailboxes: {
      list: (callOptions) =>
        listing(() => readList(caller, 'listInboundMailboxes', {}, callOptions), readInboundMailboxRecord),
    },
    deduplication: {
      suggestions: (callOptions) =>
        listing(
          () => readList(caller, 'listDuplicateSuggestions', {}, callOptions),
          readDuplicateSuggestionRecord,
        ),
    },
    loyalty: {
      list: (callOptions) =>
        listing(
          () => readList(caller, 'listLoyaltyConnections', {}, callOptions),
          readLoyaltyConnectionRecord,
        ),
    },
    banks: {
      supported: (callOptions) =>
        listing(() => readList(caller, 'listSupportedBanks', {}, callOptions), readSupportedBankRecord),
    },
    recurringExpenses: {
      list: (query = {}, callOptions) =>
        listing(
          () => readList(caller, 'listRecurringExpenses', { query }, callOptions),
          readRecurringExpenseRecord,
        ),
    },
  };
}

/** Categories are returned completely, in an envelope that the specification defines. */
function categoriesResource({ get }: Pick<Caller, 'get'>): CategoriesResource {
  const whole = { totalCount: undefined, hasMore: false, unreadable: 0 };
  return {
    list: (options) =>
      listing(
        async () => ({ ...whole, items: (await get('listCategories', {}, options)).categories }),
        readCategoryRecord,
      ),
  };
}

function groupsResource(caller: Caller): GroupsResource {
  return {
    list: (query = {}, options) =>
      listing(() => readList(caller, 'listGroups', { query }, options), readGroupRecord),
    get: async (groupId, options) =>
      readGroupDetailRecord(await caller.get('getGroup', { path: { groupId } }, options)),
  };
}
