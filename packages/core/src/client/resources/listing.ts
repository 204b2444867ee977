import type { List } from '../../contract/list.ts';
import { InvalidResponseError } from '../../errors/api-error.ts';

/**
 * A list of the service. Nothing is asked for until it is read: `for await` gives every record, and fails where some are
 * missing or cannot be read; `page` gives the records of the answer, with what it says of itself.
 */
export interface Listing<Item, Page = List<Item>> extends AsyncIterable<Item> {
  /** The answer of the service; one that says that it is not whole is no failure here. */
  readonly page: () => Promise<Page>;
}

/** A list that the service gives page by page; `for await` turns the pages as they are needed. */
export interface PagedListing<Item> extends AsyncIterable<Item> {
  /** One page, counted from 1. The first where no number is given. */
  readonly page: (number?: number) => Promise<List<Item>>;
}

/**
 * A list that one answer holds whole.
 * @param read - asks for it
 * @param toRecord - reads an element; what it cannot read of it counts as not given
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

/** A list of what the service sent, as a list of records. */
export function recordsOf<Body, Item>(list: List<Body>, toRecord: (body: Body) => Item): List<Item> {
  return { ...list, items: list.items.map(toRecord) };
}

/**
 * Says that a list is not whole, after what came of it was given: it must not look whole.
 * @throws {InvalidResponseError} `schema` where records could not be read, `protocol` where there are more than came
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
