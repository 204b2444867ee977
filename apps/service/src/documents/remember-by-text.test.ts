import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rememberByText } from './remember-by-text.ts';

it('computes a text once while it is remembered', () => {
  const computed: string[] = [];
  const lengthOf = rememberByText((text) => {
    computed.push(text);
    return { length: text.length };
  }, 5);
  expect(lengthOf('ab')).toBe(lengthOf('ab'));
  expect(computed).toEqual(['ab']);
  // The two are longer than 5 characters together: the first one is forgotten.
  lengthOf('cdef');
  lengthOf('cdef');
  lengthOf('ab');
  expect(computed).toEqual(['ab', 'cdef', 'ab']);
});

it('gives what the function gives, however long the texts are', () => {
  const texts = fc.array(fc.string({ maxLength: 12 }), { maxLength: 60 });
  fc.assert(
    fc.property(texts, fc.nat(40), (asked, maxCharacters) => {
      const remembered = rememberByText((text) => ({ text }), maxCharacters);
      expect(asked.map((text) => remembered(text).text)).toEqual(asked);
    }),
  );
});
