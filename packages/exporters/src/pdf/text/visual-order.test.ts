import bidiJs, { type Bidi } from 'bidi-js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostileStrings } from '../../testing/hostile-strings.ts';
import { printable, units } from './printable.ts';
import { levelsOf, mirrored, visualOrder } from './visual-order.ts';

const bidi = (bidiJs as unknown as () => Bidi)();
const inVisualOrder = (line: string) => {
  const lineUnits = units(line);
  return visualOrder(levelsOf(lineUnits)).map((index) => lineUnits[index]);
};

it('reverses right-to-left text with its numbers in a left-to-right line', () => {
  expect(inVisualOrder('שלום').join('')).toBe('םולש');
  expect(inVisualOrder('Kiosk שלום, Łódź').join('')).toBe('Kiosk םולש, Łódź');
  expect(inVisualOrder('Kiosk שלום 12 zł').join('')).toBe('Kiosk 12 םולש zł');
  expect(inVisualOrder('Zażółć 12,50 zł').join('')).toBe('Zażółć 12,50 zł');
});

it('mirrors brackets', () => {
  expect(['(', ')', '[', 'א', '𓀀'].map(mirrored)).toEqual([')', '(', ']', 'א', '𓀀']);
});

it('orders single characters like the bidirectional algorithm', () => {
  const character = fc.constantFrom(...'aż 1,+(שלוםמرحب٢'.split(''));
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 30 }), (line) => {
      const indices = bidi.getReorderedIndices(line, bidi.getEmbeddingLevels(line, 'ltr'));
      expect(inVisualOrder(line)).toEqual(indices.map((index) => line[index]));
    }),
  );
});

it('keeps every unit exactly once', () => {
  for (const text of hostileStrings(2000, 11)) {
    const line = printable(text);
    const order = visualOrder(levelsOf(units(line)));
    expect(order.toSorted((one, other) => one - other)).toEqual(order.map((_, index) => index));
  }
});
