import { expect, it } from 'vitest';
import { withJoinedLetters } from './single-letters.ts';

it.each([
  ['w sklepie i w domu', 'w_sklepie i_w_domu'],
  [
    'Żabka, 19,95 zł z 19 października (o 5 zł), U Jana',
    'Żabka, 19,95 zł z_19 października (o_5 zł), U_Jana',
  ],
  ['kino a', 'kino a'],
  ['kawa na ławę', 'kawa na ławę'],
])('words of one letter are joined with the next word: %s', (sentence, joined) => {
  expect(withJoinedLetters(sentence)).toBe(joined.replaceAll('_', '\u00a0'));
});
