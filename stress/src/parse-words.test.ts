import { describe, expect, it } from 'vitest';
import { parseWords } from './parse-words.ts';

const known = ['kills', 'smtp'];

describe('the command line of stress', () => {
  it('runs every scenario at full size where nothing is asked for', () => {
    expect(parseWords([], known)).toEqual({
      names: known,
      options: { rounds: undefined, minutes: undefined, seed: 1, only: undefined, concurrency: undefined },
    });
  });

  it('runs one scenario at another size', () => {
    expect(
      parseWords(['smtp', '--rounds', '3', '--seed', '7', '--only', 'dot', '--concurrency', '1'], known),
    ).toEqual({
      names: ['smtp'],
      options: { rounds: 3, minutes: undefined, seed: 7, only: 'dot', concurrency: 1 },
    });
  });

  it.each([
    [['storms'], 'there is no scenario named "storms"'],
    [['smtp', '--rounds', 'small'], '--rounds: "small" is not a whole number of at least 1'],
    [['smtp', '--rounds', '0'], '--rounds: "0" is not a whole number of at least 1'],
    [['smtp', '--minutes', '0'], '--minutes: "0" is not a number above zero'],
    [['kills', '--concurrency', '0'], '--concurrency: "0" is not a whole number of at least 1'],
    [['smtp', '--seed', '1.5'], '--seed: "1.5" is not a whole number of at least 0'],
  ])('refuses %j', (words, problem) => {
    expect(parseWords(words, known)).toEqual({ problem });
  });

  it('refuses options that it does not know', () => {
    expect(parseWords(['--loud'], known)).toEqual({ problem: expect.stringContaining("'--loud'") });
  });
});
