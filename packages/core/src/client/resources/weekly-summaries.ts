import type { WeeklySummaryBody } from '../../contract/resources.ts';
import { readWeeklySummaryRecord } from '../../records/summary-record.ts';
import type { Caller } from '../call/caller.ts';
import type { WeeklySummariesResource } from './client.ts';
import { pagedListing } from './pages.ts';
import { readList } from './read-list.ts';

/** How weekly summaries are read. */
export type WeeklySummaryQuery = {
  /** Currency of the account, where its summaries do not say it. */
  readonly currency?: string;
};

/** How weekly summaries are read, and how many a page has: 50 where it is not said. */
export type ListWeeklySummariesQuery = WeeklySummaryQuery & { readonly pageSize?: number };

/** Weekly summaries, newest first (specification §4). */
export function weeklySummariesResource(caller: Caller): WeeklySummariesResource {
  return {
    latest: async ({ currency } = {}, options) =>
      readWeeklySummaryRecord(await caller.get('getLatestWeeklySummary', {}, options), currency),
    list: ({ pageSize = 50, currency } = {}, options) =>
      pagedListing({
        read: (page) => readList(caller, 'listWeeklySummaries', { query: { page, pageSize } }, options),
        identify: identifyWeek,
        toRecord: (body) => readWeeklySummaryRecord(body, currency),
      }),
  };
}

function identifyWeek({ id, periodStart }: WeeklySummaryBody): string | null | undefined {
  return id ?? periodStart;
}
