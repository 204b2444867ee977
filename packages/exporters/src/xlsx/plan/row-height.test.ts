import { expect, it } from 'vitest';
import { lineCount } from './row-height.ts';

it.each([
  ['a b c', 5, 1],
  ['Wspólnota Mieszkaniowa Lipowa 7', 20, 3],
  ['Wspólnota Mieszkaniowa Lipowa 7', 22, 2],
  ['one\ntwo three', 9, 2],
  ['x'.repeat(25), 10, 3],
  [`ab ${'x'.repeat(12)}`, 10, 3],
  ['', 10, 1],
])('counts the lines of %j in %i characters', (text, characters, lines) => {
  expect(lineCount(text, characters)).toBe(lines);
});
