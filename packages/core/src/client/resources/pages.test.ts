import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { List } from '../../contract/list.ts';
import { iteratePages } from './pages.ts';

type Item = { readonly id: string };

/** Reads pages of a list as a service does, and counts the requests. */
function pagesOf(items: readonly Item[], pageSize: number, counts: boolean) {
  let asked = 0;
  const read = async (page: number): Promise<List<Item>> => {
    asked += 1;
    return {
      items: items.slice((page - 1) * pageSize, page * pageSize),
      totalCount: counts ? items.length : undefined,
      hasMore: false,
      unreadable: 0,
    };
  };
  return { read, asked: () => asked };
}

async function idsOf(iteration: AsyncIterable<Item>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of iteration) ids.push(id);
  return ids;
}

const identify = ({ id }: Item) => id;
const someItems = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

describe('iteratePages', () => {
  it('returns every record once in order, for any page size, with and without a count', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60),
        fc.integer({ min: 1, max: 20 }),
        fc.boolean(),
        async (count, pageSize, counts) => {
          const { read, asked } = pagesOf(someItems(count), pageSize, counts);
          expect(await idsOf(iteratePages(read, identify))).toEqual(someItems(count).map(identify));
          expect(asked()).toBeLessThanOrEqual(Math.max(1, Math.ceil(count / pageSize)) + (counts ? 0 : 1));
        },
      ),
    );
  });

  it('returns a record once that a new one moved to the next page', async () => {
    const pages: List<Item>[] = [
      { items: [{ id: 'b' }, { id: 'c' }], totalCount: 3, hasMore: false, unreadable: 0 },
      { items: [{ id: 'c' }, { id: 'd' }], totalCount: 4, hasMore: false, unreadable: 0 },
      { items: [], totalCount: 4, hasMore: false, unreadable: 0 },
    ];
    expect(
      await idsOf(
        iteratePages(
          async (page) => pages[page - 1] ?? { items: [], totalCount: 4, hasMore: false, unreadable: 0 },
          identify,
        ),
      ),
    ).toEqual(['b', 'c', 'd']);
  });

  it('ends if the count is larger than the number of records', async () => {
    const { read } = pagesOf(someItems(3), 2, false);
    const ids = await idsOf(
      iteratePages(
        async (page) => ({ ...(await read(page)), totalCount: 99, hasMore: false, unreadable: 0 }),
        identify,
      ),
    );
    expect(ids).toEqual(['0', '1', '2']);
  });

  it('fails if the service repeats a page although it counts more', async () => {
    const reading = idsOf(
      iteratePages(
        async () => ({ items: someItems(2), totalCount: 99, hasMore: false, unreadable: 0 }),
        identify,
      ),
    );
    await expect(reading).rejects.toThrow('page 2 repeats the pages before it, with 2 of 99 read');
  });

  it('ends if the service repeats a page and has no count', async () => {
    expect(
      await idsOf(
        iteratePages(
          async () => ({ items: someItems(2), totalCount: undefined, hasMore: false, unreadable: 0 }),
          identify,
        ),
      ),
    ).toEqual(['0', '1']);
  });

  it('returns every readable record, and then reports that some are unreadable', async () => {
    const pages: List<Item>[] = [
      { items: [{ id: 'a' }], totalCount: 4, hasMore: false, unreadable: 1 },
      { items: [{ id: 'c' }, { id: 'd' }], totalCount: 4, hasMore: false, unreadable: 0 },
    ];
    const given: string[] = [];
    const reading = async () => {
      const nothing: List<Item> = { items: [], totalCount: 4, hasMore: false, unreadable: 0 };
      const turned = iteratePages(async (page) => pages[page - 1] ?? nothing, identify);
      for await (const { id } of turned) given.push(id);
    };
    await expect(reading()).rejects.toThrow('the list is not whole: 1 of its records could not be read');
    expect(given).toEqual(['a', 'c', 'd']);
  });

  it('requests no page that is not read', async () => {
    const { read, asked } = pagesOf(someItems(100), 10, true);
    for await (const { id } of iteratePages(read, identify)) if (id === '9') break;
    expect(asked()).toBe(1);
  });
});
