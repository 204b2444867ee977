import type { List } from '../../contract/list.ts';
import { InvalidResponseError } from '../../errors/api-error.ts';
import { type PagedListing, recordsOf } from './listing.ts';

/** Requests a page by its number, from 1. */
export type ReadPage<Item> = (page: number) => Promise<List<Item>>;

/** How a paged list is read. */
export type PagedList<Body, Item> = {
  readonly read: ReadPage<Body>;
  /** The identity of an element, if it has one. */
  readonly identify: (body: Body) => string | null | undefined;
  readonly toRecord: (body: Body) => Item;
};

/** A list that is read page by page. */
export function pagedListing<Body, Item>(list: PagedList<Body, Item>): PagedListing<Item> {
  const { read, identify, toRecord } = list;
  return {
    page: async (number = 1) => recordsOf(await read(number), toRecord),
    async *[Symbol.asyncIterator]() {
      for await (const body of iteratePages(read, identify)) yield toRecord(body);
    },
  };
}

/** Maximum number of pages: a longer list is an error of the service. */
const maximumPages = 100_000;

/**
 * Every record of a paged list, page by page. A record that is repeated because new ones moved it to the next page is
 * returned once. Ends with the last record by `X-Total-Count`, or with an empty page; without a count, and unless the
 * service says that more follow, with a page shorter than an earlier one (services may return smaller pages than
 * requested).
 * @throws {ApiError} `protocol` if records are missing and the service returns no more pages; `schema` after the last
 *   record if some were unreadable
 */
export async function* iteratePages<Item>(
  read: ReadPage<Item>,
  identify: (item: Item) => string | null | undefined,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>();
  let [longest, unreadable] = [0, 0];
  for (let page = 1; page <= maximumPages; page += 1) {
    const answer = await read(page);
    const { items, totalCount, hasMore } = answer;
    const before = seen.size;
    for (const item of items) {
      const identity = identify(item) ?? JSON.stringify(item);
      if (seen.has(identity)) continue;
      seen.add(identity);
      yield item;
    }
    unreadable += answer.unreadable;
    const length = items.length + answer.unreadable;
    longest = Math.max(longest, length);
    const isLast =
      totalCount === undefined ? !hasMore && length < longest : seen.size + unreadable >= totalCount;
    if (isLast || length === 0) return assertReadable(unreadable);
    if (seen.size === before) {
      if (totalCount === undefined) return assertReadable(unreadable);
      throw new InvalidResponseError(
        'protocol',
        `page ${page} repeats the pages before it, with ${seen.size} of ${totalCount} read`,
      );
    }
  }
  throw new InvalidResponseError('protocol', `the list has more than ${maximumPages} pages`);
}

function assertReadable(unreadable: number): void {
  if (unreadable === 0) return;
  throw new InvalidResponseError(
    'schema',
    `the list is not whole: ${unreadable} of its records could not be read`,
  );
}
