import type { FontName } from '../plan/page-plan.ts';
import { drawnGlyph } from '../text/drawn-glyph.ts';
import { isPlain, plainEnd, units } from '../text/printable.ts';
import { missingSign } from '../text/typesetter.ts';
import type { EmbeddedFont } from './canvas.ts';

/** A font's glyphs are numbered with two bytes. */
const mostGlyphs = 65_000;

/** The codes of texts in fonts, as they stand in a literal string, and the fonts that were used. */
export type GlyphCodes = {
  codes(text: string, font: FontName): string;
  fontId(font: FontName): string;
  /** Each used font by its name in the resources. */
  usedFonts(): Record<string, unknown>;
};

/**
 * Encodes texts for fonts. Each unit is looked up once for a file: pdfkit's own text shapes every text anew, which
 * takes ten times as long. Two units never share a code, so that each is copied out as it was written: one that looks
 * like another, carries what has no picture, or has none in the font gets a glyph of its own.
 */
export function createGlyphCodes(open: (font: FontName) => EmbeddedFont): GlyphCodes {
  const fonts = new Map<FontName, OpenedFont>();
  const opened = (name: FontName) => {
    const known = fonts.get(name);
    if (known) return known;
    const made = {
      font: open(name),
      plain: Array.from<string | undefined>({ length: plainEnd }),
      others: new Map<string, string>(),
    };
    fonts.set(name, made);
    return made;
  };
  const plainCodes = (text: string, { font, plain }: OpenedFont) => {
    let codes = '';
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      let code = plain[unit];
      if (code === undefined) {
        if (!isPlain(text)) return null;
        code = codeOf(String.fromCharCode(unit), font);
        plain[unit] = code;
      }
      codes += code;
    }
    return codes;
  };
  const otherCodes = (text: string, { font, others }: OpenedFont) => {
    let codes = '';
    for (const unit of units(text)) {
      const code = others.get(unit) ?? codeOf(unit, font);
      others.set(unit, code);
      codes += code;
    }
    return codes;
  };
  return {
    codes(text, name) {
      const font = opened(name);
      return plainCodes(text, font) ?? otherCodes(text, font);
    },
    fontId: (name) => opened(name).font.id,
    usedFonts: () =>
      Object.fromEntries([...fonts.values()].map(({ font }) => [font.id, font.ref()] as const)),
  };
}

/** `plain` has the codes of plain letters by their number, as far as they were asked for. */
type OpenedFont = {
  readonly font: EmbeddedFont;
  readonly plain: (string | undefined)[];
  readonly others: Map<string, string>;
};

function codeOf(unit: string, font: EmbeddedFont): string {
  const codePoints = Array.from(unit, (character) => character.codePointAt(0) ?? 0);
  const [first = 0] = codePoints;
  const isKnown = font.font.hasGlyphForCodePoint(first);
  const shown = isKnown ? first : missingSign;
  const glyph = takenGlyph(font, shown);
  const means = font.unicode[glyph] ?? [];
  const isExact = means.length === codePoints.length && means.every((each, at) => each === codePoints[at]);
  const isFull = font.subset.glyphs.length >= mostGlyphs;
  return literal(isExact || isFull ? glyph : copiedGlyph(font, glyph, codePoints));
}

/** A character's glyph in the subset, with its width and what it stands for. */
function takenGlyph({ font, subset, widths, unicode, scale }: EmbeddedFont, codePoint: number): number {
  const { glyph } = drawnGlyph(font, codePoint);
  const taken = subset.includeGlyph(glyph.id);
  widths[taken] ??= glyph.advanceWidth * scale;
  unicode[taken] ??= [codePoint];
  return taken;
}

/** The same picture under a code of its own that stands for other characters. */
function copiedGlyph(font: EmbeddedFont, glyph: number, codePoints: number[]): number {
  const { subset, widths, unicode } = font;
  const copy = subset.glyphs.length;
  subset.glyphs.push(subset.glyphs[glyph] ?? 0);
  widths[copy] = widths[glyph] ?? 0;
  unicode[copy] = codePoints;
  return copy;
}

/**
 * A code of two bytes in a literal string (ISO 32000-1 §7.3.4.2): half as long as in hexadecimal digits, and so half the
 * work to deflate.
 */
function literal(code: number): string {
  return String.fromCharCode(code >> 8, code & 0xff).replaceAll(/[\\()\r]/g, (character) => {
    return character === '\r' ? '\\r' : `\\${character}`;
  });
}
