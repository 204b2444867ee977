import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOf } from './list.ts';

const list = listOf(z.looseObject({ name: z.string() }));
const [milk, bread] = [{ name: 'milk' }, { name: 'bread' }];

function problemOf(answer: unknown): string | undefined {
  return list.safeParse(answer).error?.issues[0]?.message;
}

describe('a list', () => {
  it.each([
    ['a bare array', [milk, bread], undefined],
    ['in an object', { items: [milk, bread] }, undefined],
    ['with a count', { data: [milk, bread], total: 3 }, 3],
    ['in an object of an object', { data: { items: [milk, bread], page: 1 }, error: null }, undefined],
    ['with a count elsewhere', { result: { rows: [milk, bread] }, paging: { totalCount: 2 } }, 2],
    ['from a serializer that preserves references', { $id: '1', $values: [milk, bread] }, undefined],
    ['with a count in digits', { data: [milk, bread], total: '3' }, 3],
    ['with a count in another spelling', { Data: [milk, bread], Total_Count: 3 }, 3],
    [
      'with a page count although it is complete',
      { items: [milk, bread], totalCount: 2, pageSize: 1, totalPages: 2 },
      2,
    ],
    ['on the only page', { items: [milk, bread], totalPages: 1, hasNextPage: false, next: null }, undefined],
    ['with warnings', { items: [milk, bread], warnings: ['slow'], errors: [] }, undefined],
    ['without errors', { success: true, error: '', value: [milk, bread] }, undefined],
  ])('is read from a response: %s', (_, answer, totalCount) => {
    expect(list.parse(answer)).toEqual({ items: [milk, bread], totalCount, hasMore: false, unreadable: 0 });
  });

  it('is empty only if its array is empty', () => {
    const empty = { items: [], totalCount: undefined, hasMore: false, unreadable: 0 };
    expect([list.parse([]), list.parse({ data: { items: [] } })]).toEqual([empty, empty]);
  });

  it.each([
    { totalPages: 3 },
    { totalPages: '3' },
    { meta: { last_page: 2 } },
    { hasNextPage: true },
    { HasMore: 'true' },
    { paging: { is_last_page: false } },
    { nextCursor: 'abc' },
    { _links: { next: { href: '/api/Groups?page=2' } } },
    { '@odata.nextLink': 'https://localhost/api/Groups?$skip=2' },
    { count: 2, totalPages: 3 },
  ])('has more items if the envelope says so: %j', (metadata) => {
    expect(list.parse({ items: [milk, bread], ...metadata })).toMatchObject({
      items: [milk, bread],
      hasMore: true,
    });
  });

  it('counts an element without any expected field as unreadable', () => {
    const tags = listOf(z.looseObject({ name: z.string().nullish(), id: z.string().nullish() }));
    expect(tags.parse([milk, {}, { tag: bread }, { name: null }])).toMatchObject({
      items: [milk],
      unreadable: 3,
    });
    expect(tags.safeParse([{}]).error?.issues[0]?.message).toBe('none of the elements can be read');
  });

  it('counts elements that cannot be read', () => {
    expect(list.parse([milk, { name: 7 }, null, bread])).toEqual({
      items: [milk, bread],
      totalCount: undefined,
      hasMore: false,
      unreadable: 2,
    });
  });

  it('is the same in any envelope that is unambiguous', () => {
    const name = fc
      .string()
      .filter((each) => !/^(id|error.*|success|ok|next|last|status|code|state|__proto__)$/i.test(each));
    const scalar = fc.oneof(fc.string(), fc.boolean(), fc.constant(null));
    const beside = fc.dictionary(name, scalar, { maxKeys: 4 });
    const elements = fc.array(fc.record({ name: fc.string() }), { maxLength: 4 });
    fc.assert(
      fc.property(elements, fc.array(fc.tuple(name, beside), { maxLength: 3 }), (items, envelopes) => {
        const answer = envelopes.reduce<unknown>(
          (inner, [each, others]) => ({ ...others, [each]: inner }),
          items,
        );
        expect(list.parse(answer)).toEqual({ items, totalCount: undefined, hasMore: false, unreadable: 0 });
      }),
    );
  });
});

describe('a response without a list', () => {
  it.each([
    ['nothing', null, 'expected a list'],
    ['a string', 'none', 'expected a list'],
    ['a number', 0, 'expected a list'],
    ['an object without an array', { items: null }, 'expected a list, got an object without one'],
    ['an empty object', {}, 'expected a list, got an object without one'],
    ['errors', { errors: [] }, 'expected a list, got an object without one'],
    ['an error', { error: 'not_ready', details: [] }, 'expected a list, got an error'],
    ['a failure', { success: false, items: [] }, 'expected a list, got an error'],
    [
      'an error in its status',
      { status: 'error', message: 'try later', data: [] },
      'expected a list, got an error',
    ],
    ['an error in its code', { statusCode: 503, data: [] }, 'expected a list, got an error'],
    ['a failure under another name', { isSuccess: false, data: [] }, 'expected a list, got an error'],
    ['a failure in another spelling', { Success: false, Data: [] }, 'expected a list, got an error'],
    ['an error inside', { data: { error: 'db down', items: [] } }, 'expected a list, got an error'],
    ['a failure inside', { result: { success: false, items: [] } }, 'expected a list, got an error'],
    ['errors next to a list', { errors: ['db down'], items: [] }, 'expected a list, got an error'],
    ['warnings alone', { message: 'db down', warnings: [] }, 'expected a list, got an object without one'],
    [
      'a record inside',
      { data: { id: 'a', name: 'milk', tags: [] } },
      'expected a list, got a single record',
    ],
    ['one record', { id: 'a', name: 'milk', tags: [] }, 'expected a list, got a single record'],
    ['another list', ['milk', 'bread'], 'none of the elements can be read'],
    ['two lists', { items: [], drafts: [] }, 'cannot tell which of 2 arrays is the list (items, drafts)'],
    ['a list nested too deep', { a: { b: { c: { d: [] } } } }, 'expected a list, got an object without one'],
  ])('is rejected: %s', (_, answer, problem) => {
    expect(problemOf(answer)).toBe(problem);
  });

  it('hides unusual property names in the error', () => {
    expect(problemOf({ '<b>\u001b[2J': [], items: [] })).toBe(
      'cannot tell which of 2 arrays is the list (…, items)',
    );
  });

  it('yields a list or exactly one issue for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        const read = list.safeParse(answer);
        expect(read.success || read.error.issues.length === 1).toBe(true);
      }),
    );
  });
});
