import { expect, it } from 'vitest';
import { filledTemplate, messageTemplate, replyToTemplate, unsubscribeAddress } from './message-template.ts';

type Schema = {
  safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined };
};
const problemsOf = (schema: Schema, value: string) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

it('fills in the fields that there are, once', () => {
  expect(filledTemplate('{heading}: {amount} {nothing}', { heading: '{amount}', amount: '1' })).toBe(
    '{amount}: 1 {nothing}',
  );
});

it('accepts texts with the fields of a message', () => {
  expect(problemsOf(messageTemplate(20), '{title}: {amount}')).toEqual([]);
  expect(problemsOf(messageTemplate(20), '{month}')).toEqual([
    '{month} is not a field; the fields are {job}, {account}, {kind}, {period}, {date}, {locale}, {title}, {heading}, {amount}, {change}',
  ]);
  expect(problemsOf(messageTemplate(20), 'a { b')).toEqual([
    'has an unmatched brace; a field looks like {period}',
  ]);
  expect(problemsOf(messageTemplate(20), 'a'.repeat(21))).toEqual(['has more than 20 characters']);
});

it.each([
  ['finance@finance.example', true],
  ['finance+{account}@finance.example', true],
  ['{title}@finance.example', false],
  ['finance', false],
  ['a@finance.example\r\nBcc: eva@finance.example', false],
  ['Eva <eva@finance.example>', false],
])('takes %j as the address of answers: %s', (template, isRight) => {
  expect(problemsOf(replyToTemplate, template).length === 0).toBe(isRight);
});

it.each([
  ['https://finance.example/stop', true],
  ['mailto:stop@finance.example?subject=stop', true],
  ['http://finance.example/stop', false],
  ['javascript:alert(1)', false],
  ['stop@finance.example', false],
  [`https://finance.example/${'a'.repeat(500)}`, false],
  [`https://finance.example/${'a'.repeat(470)}`, true],
  [`https://finance.example/${'ż'.repeat(150)}`, true],
  [`https://finance.example/${'ż'.repeat(170)}`, false],
])('takes %j as the address to end messages at: %s', (address, isRight) => {
  expect(problemsOf(unsubscribeAddress, address).length === 0).toBe(isRight);
});
