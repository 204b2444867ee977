import { expect, it } from 'vitest';
import { lineCount, withRowHeight } from './row-height.ts';
import { textCell } from './sheet-plan.ts';

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

it('counts the lines of a text over several columns in the width of all of them', () => {
  const cells = [null, textCell('thirty characters in a sentence')];
  const widths = [10, 20, 20];
  expect(withRowHeight({ cells }, widths).height).toBe(30);
  expect(withRowHeight({ cells, mergedFrom: 1 }, widths).height).toBeUndefined();
});
