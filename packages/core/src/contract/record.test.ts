import { expect, it } from 'vitest';
import { z } from 'zod';
import { recordOf } from './record.ts';

const count = recordOf(z.looseObject({ count: z.int() }));

it.each([
  ['bare', { count: 3, novelty: 1 }, { count: 3, novelty: 1 }],
  ['in an object', { data: { count: 3 } }, { count: 3 }],
  ['beside others', { data: { count: 3 }, meta: { took: 1 } }, { count: 3 }],
])('a record is read where it comes %s', (_, answer, body) => {
  expect(count.parse(answer)).toEqual(body);
});

it.each([
  ['a number', 3],
  ['nothing', null],
  ['a list', [{ count: 3 }, { count: 4 }]],
  ['two records', { read: { count: 3 }, unread: { count: 4 } }],
  ['a record of another kind', { data: { total: 3 } }],
])('what is no record is refused: %s', (_, answer) => {
  expect(count.safeParse(answer).success).toBe(false);
});
