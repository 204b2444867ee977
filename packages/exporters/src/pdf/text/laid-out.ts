/* oxlint-disable eslint/no-underscore-dangle -- internals of fontkit 2.0.4, needed for correct OpenType shaping */
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
 * Shapes a text independently of earlier texts. fontkit caches the characters of each glyph and joins letters by
 * them, which is wrong if several characters share a glyph.
 */
export function laidOut(font: Font, text: string): Pick<GlyphRun, 'glyphs' | 'positions'> {
  (font as Font & Private)._glyphs = {};
  return font.layout(text);
}

const noAnchor = new Error('the letter has no place for the mark');

/** Lets a font try its next rule if one has no anchor for a mark (OpenType, GPOS), where fontkit would throw. */
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
