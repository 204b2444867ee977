import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wildcardMatcher } from './wildcard-matcher.ts';

/** The meaning, tried in every way. */
function matchesNaively(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  if (pattern.startsWith('*')) {
    return matchesNaively(pattern.slice(1), text) || (text !== '' && matchesNaively(pattern, text.slice(1)));
  }
  return pattern[0] === text[0] && matchesNaively(pattern.slice(1), text.slice(1));
}

const anyText = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });

it('matches what the pattern means', () => {
  fc.assert(
    fc.property(anyText, anyText, (pattern, text) => {
      expect(wildcardMatcher(pattern)(text)).toBe(matchesNaively(pattern, text));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['a.b', 'axb', false],
  ['*', 'line\nbreak', true],
  ['ab*ba', 'aba', false],
  ['*-*-*-* S.A.', `${'-'.repeat(10_000)} S.A.`, true],
  ['*-*-*-* S.A.', '-'.repeat(10_000), false],
  [`${'*-'.repeat(4000)} S.A.`, '-'.repeat(10_000), false],
  [`${'*a'.repeat(4000)}*b*`, 'a'.repeat(10_000), false],
])('%.20s matches %.20s: %s', { timeout: 2000 }, (pattern, text, isMatch) => {
  expect(wildcardMatcher(pattern)(text)).toBe(isMatch);
});
