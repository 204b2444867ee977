import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from './any-character.ts';

it('creates texts of whole characters only, of any plane', () => {
  const planes = new Set<number>();
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(text.isWellFormed()).toBe(true);
      for (const character of text) planes.add((character.codePointAt(0) ?? 0) >> 16);
    }),
    { numRuns: 1_000 },
  );
  expect(planes.size).toBe(17);
});

it.each([
  ['a', true],
  ['ł', true],
  ['\u{1f363}', true],
  ['ab', false],
  ['', false],
  ['\ud800', false],
])('knows whether %j is one character, so that fast-check adds its own texts', (text, expected) => {
  expect(anyCharacter.canShrinkWithoutContext(text)).toBe(expected);
});
