import type { WeeklySummaryBody } from '../../contract/resources.ts';
import type { Caller } from '../call/caller.ts';
import type { WeeklySummariesResource } from './client.ts';
import { pagedListing } from './pages.ts';
import { readList } from './read-list.ts';

/** How many weekly summaries a page has: 50 where it is not said. */
export type ListWeeklySummariesQuery = { readonly pageSize?: number };

/** Weekly summaries, newest first (specification §4). */
export function weeklySummariesResource(caller: Caller): WeeklySummariesResource {
  return {
    latest: (options) => caller.get('getLatestWeeklySummary', {}, options),
    list: ({ pageSize = 50 } = {}, options) =>
      pagedListing(
        (page) => readList(caller, 'listWeeklySummaries', { query: { page, pageSize } }, options),
        identifyWeek,
      ),
  };
}

function identifyWeek({ id, periodStart }: WeeklySummaryBody): string | null | undefined {
  return id ?? periodStart;
}
