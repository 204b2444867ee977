import type { List } from '../../contract/list.ts';
import { InvalidResponseError } from '../../errors/api-error.ts';

/**
 * A list of the service, requested on use: `for await` returns every record, and fails if some are missing or
 * unreadable; `page` returns the records of the response with its metadata.
 */
export interface Listing<Item, Page = List<Item>> extends AsyncIterable<Item> {
  /** The response of the service; an incomplete one is not an error here. */
  readonly page: () => Promise<Page>;
}

/** A list that the service returns page by page; `for await` requests pages as needed. */
export interface PagedListing<Item> extends AsyncIterable<Item> {
  /** One page, counted from 1; by default the first. */
  readonly page: (number?: number) => Promise<List<Item>>;
}

/**
 * A list in a single response.
 * @param read - requests it
 * @param toRecord - parses an element; unreadable fields count as missing
 */
export function listing<Body, Item>(
  read: () => Promise<List<Body>>,
  toRecord: (body: Body) => Item,
): Listing<Item> {
  return {
    page: async () => recordsOf(await read(), toRecord),
    async *[Symbol.asyncIterator]() {
      const { items, ...rest } = await read();
      for (const body of items) yield toRecord(body);
      assertWhole({ ...rest, listed: items.length });
    },
  };
}

/** Converts a raw list to a list of records. */
export function recordsOf<Body, Item>(list: List<Body>, toRecord: (body: Body) => Item): List<Item> {
  return { ...list, items: list.items.map(toRecord) };
}

/**
 * Rejects an incomplete list after its records were returned.
 * @throws {InvalidResponseError} `schema` if records could not be read, `protocol` if records are missing
 */
export function assertWhole({
  listed,
  unreadable,
  totalCount,
  hasMore,
}: Omit<List<unknown>, 'items'> & { readonly listed: number }): void {
  if (unreadable > 0) {
    const message = `the list is not whole: ${unreadable} of its records could not be read`;
    throw new InvalidResponseError('schema', message);
  }
  if (!hasMore && (totalCount === undefined || totalCount <= listed)) return;
  const message = `the list is not whole: it holds ${listed} of ${totalCount ?? 'more'} records`;
  throw new InvalidResponseError('protocol', message, {}, { retryable: false });
}
