import type { Font, Glyph } from 'fontkit';

/** The glyph that a character is drawn with when it stands alone, and how far it moves on, in ems. */
export type DrawnGlyph = { readonly glyph: Glyph; readonly advance: number };

const shaped = /^[\p{M}\p{Cf}]$/u;

/** What shaping does otherwise, left out so that only figures are changed: reading its rules takes long. */
const figuresOnly: Readonly<Record<string, boolean>> = {
  tnum: true,
  ...Object.fromEntries(
    'ccmp locl rlig mark mkmk frac numr dnom calt clig liga rclt curs kern'
      .split(' ')
      .map((tag) => [tag, false]),
  ),
};

/**
 * A character of a font, figures all of one width. Signs stay as they are: a hyphen as wide as a figure looks like a
 * gap. Only marks and invisible characters are shaped: all others look as the font's table of characters says.
 */
export function drawnGlyph(font: Font, codePoint: number): DrawnGlyph {
  const character = String.fromCodePoint(codePoint);
  const isFigure = codePoint >= 0x30 && codePoint <= 0x39;
  const direct = font.glyphForCodePoint(codePoint);
  if (!isFigure && !shaped.test(character)) return { glyph: direct, advance: advanceOf(font, direct) };
  const { glyphs, advanceWidth } = font.layout(character, isFigure ? figuresOnly : []);
  return { glyph: glyphs[0] ?? direct, advance: advanceWidth / font.unitsPerEm };
}

function advanceOf({ unitsPerEm }: Font, { advanceWidth }: Glyph): number {
  return advanceWidth / unitsPerEm;
}
