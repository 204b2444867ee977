import type { Cluster, FontName } from '../page/page-plan.ts';
import { drawnGlyph } from '../text/drawn-glyph.ts';
import { missingSign } from '../text/font-choice.ts';
import { isPlain, plainEnd, units } from '../text/printable.ts';
import type { EmbeddedFont } from './canvas.ts';
import { type Compose, createComposer } from './composed-glyphs.ts';
import type { Latin1Text } from './latin1-text.ts';

/** A font's glyphs have two-byte numbers. */
const maxGlyphs = 65_000;
/** Lower, because clusters add their component glyphs. */
const maxClusters = 60_000;

/** Encodes texts as glyph codes in literal strings, and records the fonts in use. */
export type GlyphCodes = {
  addCodes(operators: Latin1Text, text: string, font: FontName): void;
  /** Adds clusters that a font has shaped. */
  addClusters(operators: Latin1Text, clusters: readonly Cluster[], font: FontName): void;
  fontId(font: FontName): string;
  /** The fonts in use by their names in the resources. */
  usedFonts(): Record<string, unknown>;
};

/**
 * Encodes texts for fonts. Each unit is looked up once per file; pdfkit would shape every text again, which takes ten
 * times as long. Two units never share a code, so that each is copied exactly as written: a unit that looks like
 * another one, is invisible, or is missing in the font gets its own glyph.
 */
export function createGlyphCodes(open: (font: FontName) => EmbeddedFont): GlyphCodes {
  const fonts = new Map<FontName, OpenedFont>();
  const opened = (name: FontName) => {
    const known = fonts.get(name);
    if (known) return known;
    const font = open(name);
    let compose: Compose | undefined;
    const made: OpenedFont = {
      font,
      plain: new Uint16Array(plainEnd),
      others: new Map(),
      clusters: new Map(),
      compose(glyphs, advance) {
        compose ??= createComposer(font);
        return compose(glyphs, advance);
      },
    };
    fonts.set(name, made);
    return made;
  };
  const learned = (unit: string, { font, plain, others }: OpenedFont) => {
    const code = codeOf(unit, font);
    if (isPlain(unit)) plain[unit.charCodeAt(0)] = code;
    others.set(unit, code);
    return code;
  };
  const learnedCluster = (cluster: Cluster, font: OpenedFont) => {
    const code = clusterCode(cluster, font);
    font.clusters.set(cluster.key, code);
    return code;
  };
  return {
    addCodes(operators, text, name) {
      const font = opened(name);
      if (operators.addCodes(text, font.plain)) return;
      for (const unit of units(text)) operators.addCode(font.others.get(unit) ?? learned(unit, font));
    },
    addClusters(operators, clusters, name) {
      const font = opened(name);
      for (const cluster of clusters) {
        operators.addCode(font.clusters.get(cluster.key) ?? learnedCluster(cluster, font));
      }
    },
    fontId: (name) => opened(name).font.id,
    usedFonts: () =>
      Object.fromEntries([...fonts.values()].map(({ font }) => [font.id, font.ref()] as const)),
  };
}

type OpenedFont = {
  readonly font: EmbeddedFont;
  /** The codes of plain letters by number; 0 if not used yet. */
  readonly plain: Uint16Array;
  readonly others: Map<string, number>;
  /** Codes of clusters by key. */
  readonly clusters: Map<string, number>;
  readonly compose: Compose;
};

function codeOf(unit: string, font: EmbeddedFont): number {
  const codePoints = Array.from(unit, (character) => character.codePointAt(0) ?? 0);
  const [first = 0] = codePoints;
  const isKnown = font.font.hasGlyphForCodePoint(first);
  const shown = isKnown ? first : missingSign;
  const glyph = takenGlyph(font, shown);
  const means = font.unicode[glyph] ?? [];
  const isExact = means.length === codePoints.length && means.every((each, at) => each === codePoints[at]);
  const isFull = font.subset.glyphs.length >= maxGlyphs;
  return isExact || isFull ? glyph : copiedGlyph(font, glyph, codePoints);
}

/**
 * The code of a shaped cluster. Readers reverse the characters of right-to-left text when copying, so these are stored
 * reversed.
 */
function clusterCode({ text, isTurned, glyphs, advance }: Cluster, { font, compose }: OpenedFont): number {
  if (font.subset.glyphs.length >= maxClusters) return 0;
  const width = Math.round(advance * font.font.unitsPerEm);
  const code = compose(glyphs, width);
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  font.widths[code] = width * font.scale;
  font.unicode[code] = isTurned ? codePoints.toReversed() : codePoints;
  return code;
}

/** Adds a character's glyph to the subset, with its width and text. */
function takenGlyph({ font, subset, widths, unicode, scale }: EmbeddedFont, codePoint: number): number {
  const { glyph } = drawnGlyph(font, codePoint);
  const taken = subset.includeGlyph(glyph.id);
  widths[taken] ??= glyph.advanceWidth * scale;
  unicode[taken] ??= [codePoint];
  return taken;
}

/** The same glyph under another code, for other characters. */
function copiedGlyph(font: EmbeddedFont, glyph: number, codePoints: number[]): number {
  const { subset, widths, unicode } = font;
  const copy = subset.glyphs.length;
  subset.glyphs.push(subset.glyphs[glyph] ?? 0);
  widths[copy] = widths[glyph] ?? 0;
  unicode[copy] = codePoints;
  return copy;
}
