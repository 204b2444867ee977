import type { Font } from 'fontkit';
import type { Cluster, PlacedGlyph } from '../page/page-plan.ts';
import { createJoining } from './arabic-joining.ts';
import { allowMissingAnchors, laidOut } from './laid-out.ts';
import type { Script } from './scripts.ts';
import { mirrored } from './visual-order.ts';

/** A unit to shape; its level is odd for right-to-left text. */
type Unit = { readonly text: string; readonly level: number };

/** Shapes consecutive units of one font into one cluster each, in the same order. */
export type Shaper = (units: readonly Unit[]) => Cluster[];

const maxCached = 20_000;

/** Creates a shaper for a font and its script. Caches results, because shaping takes long. */
export function createShaper(font: Font, script: Script): Shaper {
  const cache = new Map<string, Cluster>();
  if (script !== 'east-asian') allowMissingAnchors(font);
  const prepare = preparationOf(font, script);
  const shape = script === 'east-asian' ? directShape : fullShape;
  return (units) => {
    const shown = units.map(({ text, level }) => (level % 2 === 1 ? mirrored(text) : text));
    const prepared = prepare(shown);
    return units.map((unit, at) => {
      const drawn = prepared[at] ?? unit.text;
      const isTurned = unit.level % 2 === 1;
      const key = `${isTurned} ${unit.text} ${drawn}`;
      const known = cache.get(key);
      if (known) return known;
      if (cache.size >= maxCached) cache.clear();
      const cluster = { text: unit.text, key, isTurned, ...shape(font, drawn) };
      cache.set(key, cluster);
      return cluster;
    });
  };
}

/** Preparation of units that fontkit lacks for shaping a unit alone. */
function preparationOf(font: Font, script: Script): (units: readonly string[]) => readonly string[] {
  if (script === 'arabic') {
    const join = createJoining(font);
    return (units) => join(units).map(withShaddaFirst);
  }
  return script === 'thai' ? (units) => units.map(withCircleBelowTone) : (units) => units;
}

/** Moves a shadda before vowels, which are drawn on it; composed text has it after them (UTR #53). */
function withShaddaFirst(unit: string): string {
  return unit.replace(/(?<vowels>[\u064b-\u0650\u0652\u0670]+)\u0651/, '\u0651$<vowels>');
}

/** Splits Thai sara am into a circle and a vowel, and moves the circle before tone marks, which are drawn above it. */
function withCircleBelowTone(unit: string): string {
  return unit.replace(/(?<tones>[\u0e48-\u0e4b]*)\u0e33/, '\u0e4d$<tones>\u0e32');
}

type Shape = Pick<Cluster, 'glyphs' | 'advance'>;

/** One glyph per character, as in East Asian fonts. */
function directShape(font: Font, text: string): Shape {
  const { id, advanceWidth } = font.glyphForCodePoint(text.codePointAt(0) ?? 0);
  return { glyphs: [{ id, x: 0, y: 0 }], advance: advanceWidth / font.unitsPerEm };
}

/** The glyphs from left to right. Glyphs without an outline add only their advance. */
function fullShape(font: Font, text: string): Shape {
  const { glyphs, positions } = laidOut(font, text);
  const placed: PlacedGlyph[] = [];
  let pen = 0;
  for (const [at, { id, path }] of glyphs.entries()) {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {};
    if (path.commands.length > 0) placed.push({ id, x: Math.round(pen + xOffset), y: Math.round(yOffset) });
    pen += xAdvance;
  }
  return { glyphs: placed, advance: pen / font.unitsPerEm };
}
