import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenLines } from './line-breaks.ts';

const isWithin = (width: number) => (part: string) => part.length <= width;
const anyWord = fc.constantFrom(
  'Lidl:',
  '8',
  '(8',
  '1,234',
  'zakupów)',
  'purchases',
  'Orlen',
  '7%',
  'więcej',
  'a',
);
const anyText = fc.array(anyWord, { minLength: 1, maxLength: 20 }).map((words) => words.join(' '));

describe('lines', () => {
  it('keep every word and fit the width', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 10, max: 40 }), (text, width) => {
        const lines = brokenLines(text, isWithin(width));
        expect(lines.join(' ')).toBe(text);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('never break between a number and the word that it counts', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 18, max: 40 }), (text, width) => {
        const lines = brokenLines(text, isWithin(width));
        for (const [index, line] of lines.slice(0, -1).entries()) {
          const isCut = /\d%?$/.test(line) && /^[a-z]/.test(lines[index + 1] ?? '');
          expect(isCut ? [line, lines[index + 1]] : null).toBeNull();
        }
      }),
    );
  });

  it('never end with a word of one letter', () => {
    const text = 'Wydatki w sklepach i w aptekach: 3 zakupy (o 12% więcej), a także U Jana z 8 października';
    for (let width = 16; width < 60; width += 1) {
      const ends = brokenLines(text, isWithin(width)).map((line) => line.split(' ').at(-1));
      expect(ends.filter((word) => /^[(„]?[aiouwz]$/i.test(word ?? ''))).toEqual([]);
    }
    expect(brokenLines('Zakupy w dniach', isWithin(8))).toEqual(['Zakupy', 'w dniach']);
  });

  it('are broken inside a word that is too long', () => {
    expect(brokenLines('12345 zakupów', isWithin(7))).toEqual(['12345', 'zakupów']);
    expect(brokenLines('ff3bf34e-0850-52c3-b139', isWithin(14))).toEqual(['ff3bf34e-0850-', '52c3-b139']);
    expect(brokenLines('nr FV/117/10/2026', isWithin(10))).toEqual(['nr', 'FV/117/10/', '2026']);
    expect(brokenLines('5250001003-CA.xml', isWithin(8))).toEqual(['52500010', '03-', 'CA.xml']);
    expect(brokenLines('Brzęczyszczykiewicz', isWithin(10))).toEqual(['Brzęczyszc', 'zykiewicz']);
  });
});
