import { expect, it } from 'vitest';
import { beginningOf } from './beginning-of.ts';

it.each([
  ['Żabka', 5, 'Żabka'],
  ['Żabka', 4, 'Żabk'],
  ['Café Zoë', 5, 'Café'],
  ['ab🛒c', 3, 'ab'],
  ['ab🛒c', 4, 'ab🛒'],
  ['🛒', 1, ''],
])('the beginning of %s with at most %i units is %s', (text, most, beginning) => {
  expect(beginningOf(text, most)).toBe(beginning);
});
