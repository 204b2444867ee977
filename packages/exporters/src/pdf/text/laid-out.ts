/* oxlint-disable eslint/no-underscore-dangle -- what fontkit 2.0.4 keeps to itself, to shape as OpenType says */
import type { Font, GlyphRun } from 'fontkit';

type Anchor = object | null;
type GlyphPlacer = {
  applyLookup(type: number, table: object): boolean;
  applyAnchor(mark: object, anchor: Anchor, base: number): void;
};
type Private = {
  _glyphs: object;
  readonly _layoutEngine: { readonly engine: { readonly GPOSProcessor: GlyphPlacer | undefined } };
};

/**
 * A text as a font shapes it, whatever it has shaped before: several characters may have one glyph, and fontkit joins a
 * letter by the characters that it remembers of its glyph.
 */
export function laidOut(font: Font, text: string): Pick<GlyphRun, 'glyphs' | 'positions'> {
  (font as Font & Private)._glyphs = {};
  return font.layout(text);
}

const noAnchor = new Error('the letter has no place for the mark');

/** Lets a font try its next rule where one has no place for a mark on a letter (OpenType, GPOS); fontkit fails there. */
export function allowMissingAnchors(font: Font): void {
  const placer = (font as Font & Private)._layoutEngine.engine.GPOSProcessor;
  if (!placer) return;
  const applyLookup = placer.applyLookup.bind(placer);
  const applyAnchor = placer.applyAnchor.bind(placer);
  placer.applyAnchor = (mark, anchor, base) => {
    if (!anchor) throw noAnchor;
    applyAnchor(mark, anchor, base);
  };
  placer.applyLookup = (type, table) => {
    try {
      return applyLookup(type, table);
    } catch (error) {
      if (error === noAnchor) return false;
      throw error;
    }
  };
}
