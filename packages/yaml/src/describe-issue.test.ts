import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './describe-issue.ts';

/** What is said of a value that a schema does not allow. */
function saidOf(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && describeIssue(issue, value);
}

it.each<[string, z.ZodType, unknown, string]>([
  ['a text', z.string(), 7, 'expected text, found 7'],
  ['a missing value', z.string(), undefined, 'expected text, but it is missing'],
  ['an empty value', z.boolean(), null, 'expected true or false, found nothing'],
  ['names', z.object({}), [1], 'expected names with values, found a list'],
  ['a list', z.array(z.string()), { a: 1 }, 'expected a list, found names with values'],
  ['one of some', z.enum(['a', 'b']), 'c', 'expected "a" or "b", found "c"'],
  ['a whole number', z.int(), 1.5, 'expected a whole number, found 1.5'],
  ['a range', z.number().min(2), 1, 'expected at least 2, found 1'],
  ['an open range', z.number().gt(0), 0, 'expected more than 0, found 0'],
  ['a length', z.string().max(3), 'abcd', 'expected at most 3 characters, found "abcd"'],
  ['some entries', z.array(z.int()).min(2), [1], 'expected at least 2 entries, found a list'],
  ['a choice', z.union([z.string(), z.array(z.string())]), 7, 'expected text or a list, found 7'],
  [
    'a named choice',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
    { kind: 'c' },
    'expected "a" or "b", found names with values',
  ],
  ['a rule of its own', z.string().refine(() => false, 'has to be longer'), 'x', 'has to be longer'],
])('says what is expected and found of %s', (_, schema, value, said) => {
  expect(saidOf(schema, value)).toBe(said);
});

it('cuts long values', () => {
  expect(saidOf(z.number(), 'x'.repeat(100))).toBe(`expected a number, found "${'x'.repeat(59)}…`);
});

it.each([
  ['a token', 'svc_abcDEF.123', 'found "[token]"'],
  ['a password in an address', 'smtps://me:pass@mail.example', 'found "smtps://[user]@mail.example"'],
])('never shows %s', (_, value, shown) => {
  expect(saidOf(z.number(), value)).toBe(`expected a number, ${shown}`);
});

it('says of a name in a table what names are like', () => {
  const schema = z.record(z.string().regex(/^[a-z]+$/, 'expected small letters'), z.number());
  expect(saidOf(schema, { A: 1 })).toBe('expected small letters');
});
