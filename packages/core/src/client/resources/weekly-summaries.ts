import type { WeeklySummaryBody } from '../../contract/resources.ts';
import type { Caller, CallOptions } from '../caller.ts';
import type { WeeklySummariesResource } from '../client.ts';
import { iteratePages } from './pages.ts';
import { readList } from './read-list.ts';

/** Which page of weekly summaries. */
export type ListWeeklySummariesQuery = { readonly page?: number; readonly pageSize?: number };

/** Weekly summaries, newest first (specification §4). */
export function weeklySummariesResource(caller: Caller): WeeklySummariesResource {
  const list = (query: ListWeeklySummariesQuery = {}, options?: CallOptions) =>
    readList(caller, 'listWeeklySummaries', { query }, options);
  return {
    /** The most recent weekly summary. */
    latest: (options?: CallOptions) => caller.get('getLatestWeeklySummary', {}, options),
    /** A page of weekly summaries, and how many there are. */
    list,
    /** Every weekly summary, newest first, page by page as they are asked for. */
    iterate: ({ pageSize = 50 }: { readonly pageSize?: number } = {}, options?: CallOptions) =>
      iteratePages((page) => list({ page, pageSize }, options), identifyWeek),
  };
}

function identifyWeek({ id, periodStart }: WeeklySummaryBody): string | null | undefined {
  return id ?? periodStart;
}
