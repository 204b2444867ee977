import type { EndpointName } from '../../contract/endpoints.ts';
import { ApiError } from '../api-error.ts';
import type { Body, Caller, CallOptions } from '../caller.ts';
import type { ParameterValues } from '../request.ts';

/** A page of a list, and how many records there are in all where the service says so. */
export type Page<Item> = { readonly items: readonly Item[]; readonly totalCount: number | undefined };

/** Reads the page with a number; pages count from 1. */
export type ReadPage<Item> = (page: number) => Promise<Page<Item>>;

/** Endpoints that answer with a page of a bare array and `X-Total-Count`. */
export type PagedEndpointName = Extract<EndpointName, 'listWeeklySummaries' | 'listNotifications'>;

/** Reads one page. @throws {ApiError} */
export async function readPage<Name extends PagedEndpointName>(
  { call }: Caller,
  name: Name,
  query: ParameterValues,
  options?: CallOptions,
): Promise<Page<Body<Name>[number]>> {
  const { body, headers } = await call(name, { query }, options);
  const total = headers.get('X-Total-Count') ?? '';
  return {
    items: body as readonly Body<Name>[number][],
    totalCount: /^\d+$/.test(total) ? Number(total) : undefined,
  };
}

/** More pages than any account has: a list that goes on is a fault of the service. */
const maximumPages = 100_000;

/**
 * Every record of a paged list, page by page as they are asked for; one that comes twice, because new ones moved it
 * to the next page, is given once. Ends with the last record by `X-Total-Count` or an empty page; where the service
 * gives no count, with a page shorter than one before it (services may give smaller pages than were asked for).
 * @throws {ApiError} `protocol` when records are missing although the service turns no more pages
 */
export async function* iteratePages<Item>(
  read: ReadPage<Item>,
  identify: (item: Item) => string | null | undefined,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>();
  let longest = 0;
  for (let page = 1; page <= maximumPages; page += 1) {
    const { items, totalCount } = await read(page);
    const before = seen.size;
    for (const item of items) {
      const identity = identify(item) ?? JSON.stringify(item);
      if (seen.has(identity)) continue;
      seen.add(identity);
      yield item;
    }
    longest = Math.max(longest, items.length);
    const isLast = totalCount === undefined ? items.length < longest : seen.size >= totalCount;
    if (isLast || items.length === 0) return;
    if (seen.size === before) {
      if (totalCount === undefined) return;
      throw new ApiError(
        'protocol',
        `page ${page} repeats the pages before it, with ${seen.size} of ${totalCount} read`,
      );
    }
  }
  throw new ApiError('protocol', `the list has more than ${maximumPages} pages`);
}
