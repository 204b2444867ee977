import { expect, it } from 'vitest';
import { z } from 'zod';
import { recordOf } from './record.ts';

const count = recordOf(z.looseObject({ count: z.int() }));

it.each([
  ['a bare object', { count: 3, novelty: 1 }, { count: 3, novelty: 1 }],
  ['in an object', { data: { count: 3 } }, { count: 3 }],
  ['nested twice', { data: { items: { count: 3 } } }, { count: 3 }],
  ['next to other members', { data: { count: 3 }, meta: { took: 1 } }, { count: 3 }],
])('a record is read from a response: %s', (_, answer, body) => {
  expect(count.parse(answer)).toEqual(body);
});

it('tells an envelope member from a record field of the same name by its type', () => {
  const document = recordOf(z.looseObject({ storeName: z.string(), items: z.array(z.string()).optional() }));
  const body = { storeName: 'A', items: ['b'] };
  expect([{ items: body }, { data: { items: body } }].map((answer) => document.parse(answer))).toEqual([
    body,
    body,
  ]);
});

it.each([
  ['a number', 3],
  ['nothing', null],
  ['a list', [{ count: 3 }, { count: 4 }]],
  ['an empty object', {}],
  ['two records', { read: { count: 3 }, unread: { count: 4 } }],
  ['a record of another kind', { data: { total: 3 } }],
])('a response without one record is rejected: %s', (_, answer) => {
  expect(count.safeParse(answer).success).toBe(false);
});
