import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { printable, units } from './printable.ts';
import { createTypesetter } from './typesetter.ts';

const fonts = await loadFonts();
const typesetter = createTypesetter((name) => fonts(name)?.face ?? null);
const style = { font: 'regular', size: 10, color: '#000000' } as const;

/** Characters of every supported script, and characters that affect how they are drawn. */
const characters = [
  ...(['arabic', 'hebrew', 'devanagari', 'thai'] as const).map(
    (name) => fonts(name)?.font.characterSet ?? [],
  ),
  Array.from(' (1a\u200d\u200c\u0301漢🛒\u064e\u0651\u05b8\u0e49', (each) => each.codePointAt(0) ?? 0),
].map((set) => fc.constantFrom(...set.map((codePoint) => String.fromCodePoint(codePoint))));

it('measures and draws any text in any script completely', { timeout: 60_000 }, () => {
  const text = fc.string({ unit: fc.oneof(...characters), maxLength: 12 });
  fc.assert(
    fc.property(text, (each) => {
      const marks = typesetter.line(each, style, { x: 0, baseline: 0, align: 'left' });
      const drawn = marks.flatMap((mark) => (mark.type === 'text' ? mark.text : [])).join('');
      expect(Array.from(drawn).toSorted()).toEqual(Array.from(units(printable(each)).join('')).toSorted());
      expect(Number.isFinite(typesetter.width(each, style))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
