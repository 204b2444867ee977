import { expect, it } from 'vitest';
import type { FontName } from '../page/page-plan.ts';
import { drawnGlyph } from './drawn-glyph.ts';
import { loadFonts } from './fonts.ts';

const fonts = await loadFonts();
const fontNamed = (name: FontName) => {
  const loaded = fonts(name);
  if (!loaded) throw new Error(`${name} is not installed`);
  return loaded;
};

it.each(['regular', 'semibold', 'emoji'] as const)('draws each character of %s like full shaping', (name) => {
  const { font } = fontNamed(name);
  const drawn = font.characterSet.map((codePoint) => {
    const { glyph, advance } = drawnGlyph(font, codePoint);
    return [codePoint, glyph.id, advance];
  });
  const shaped = font.characterSet.map((codePoint) => {
    const isFigure = codePoint >= 0x30 && codePoint <= 0x39;
    const { glyphs, advanceWidth } = font.layout(String.fromCodePoint(codePoint), isFigure ? ['tnum'] : []);
    // Shaping removes variation selectors.
    const glyph = glyphs[0] ?? font.glyphForCodePoint(codePoint);
    return [codePoint, glyph.id, advanceWidth / font.unitsPerEm];
  });
  expect(drawn).toEqual(shaped);
});

it('draws digits of equal width, which are separate glyphs', () => {
  const { font } = fontNamed('regular');
  const one = drawnGlyph(font, 0x31);
  expect(one.advance).toBe(drawnGlyph(font, 0x38).advance);
  expect(one.glyph.id).not.toBe(font.glyphForCodePoint(0x31).id);
});
