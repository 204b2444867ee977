import type { Font, Glyph } from 'fontkit';

/** The glyph of a character on its own, and its advance in ems. */
export type DrawnGlyph = { readonly glyph: Glyph; readonly advance: number };

const shaped = /^[\p{M}\p{Cf}]$/u;

/** Font features for digits of equal width; all others are disabled, because reading their rules takes long. */
const figuresOnly: Readonly<Record<string, boolean>> = {
  tnum: true,
  ...Object.fromEntries(
    'ccmp locl rlig mark mkmk frac numr dnom calt clig liga rclt curs kern'
      .split(' ')
      .map((tag) => [tag, false]),
  ),
};

/**
 * The glyph of a character, with digits of equal width. Signs keep their width, because a hyphen as wide as a digit
 * looks like a gap. Only marks and invisible characters are shaped; all others use the character map of the font.
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
