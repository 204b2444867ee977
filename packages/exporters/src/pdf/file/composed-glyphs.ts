/* oxlint-disable eslint/no-underscore-dangle -- the one file that uses what fontkit keeps to itself */
import type { Font } from 'fontkit';
import type { PlacedGlyph } from '../page/page-plan.ts';
import type { EmbeddedFont } from './canvas.ts';

/** Adds several glyphs to the subset of a font as one, and returns its unique code. The advance is in font units. */
export type Compose = (glyphs: readonly PlacedGlyph[], advance: number) => number;

type Composed = { readonly glyphs: readonly PlacedGlyph[]; readonly advance: number };

/** The parts of fontkit's TrueType subset that are used beyond its types: the tables that it fills at the end. */
type Tables = {
  _addGlyph(id: number): number;
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[]; version: number };
  readonly hmtx: { readonly metrics: { readonly advance: number; readonly bearing: number }[] };
  offset: number;
};

/** No glyph of a font has this or a higher number. */
const firstComposed = 0x1_0000;
const headLength = 10;
const componentLength = 8;
/** ARG_1_AND_2_ARE_WORDS and ARGS_ARE_XY_VALUES (OpenType, glyf). */
const wordOffsets = 0x0003;
const moreComponents = 0x0020;

/** Combines glyphs, such as a letter with its marks: a PDF maps codes to text, so a combination needs one code. */
export function createComposer({ font, subset }: EmbeddedFont): Compose {
  const composed = new Map<number, Composed>();
  const tables = subset as typeof subset & Tables;
  const addGlyph = tables._addGlyph.bind(tables);
  tables._addGlyph = (id) => {
    // Four-byte offsets (OpenType, loca): two-byte ones end at 128 KiB.
    tables.loca.version = 1;
    const made = composed.get(id);
    if (!made) return addGlyph(id);
    const components = made.glyphs.map((glyph) => ({ ...glyph, id: subset.includeGlyph(glyph.id) }));
    return addComposed({ tables, components, advance: made.advance, bounds: boundsOf(made.glyphs, font) });
  };
  raiseLimits(font);
  return (glyphs, advance) => {
    const [only] = glyphs;
    const isPlain = only && glyphs.length === 1 && isAsInFont(only, advance, font);
    if (isPlain) return subset.glyphs.push(only.id) - 1;
    const id = firstComposed + composed.size;
    composed.set(id, { glyphs, advance });
    return subset.glyphs.push(id) - 1;
  };
}

type Addition = {
  readonly tables: Tables;
  /** By their numbers in the subset. */
  readonly components: readonly PlacedGlyph[];
  readonly advance: number;
  readonly bounds: Bounds;
};

function addComposed({ tables, components, advance, bounds }: Addition): number {
  const bytes = glyphData(components, bounds);
  tables.glyf.push(bytes);
  tables.loca.offsets.push(tables.offset);
  tables.hmtx.metrics.push({ advance, bearing: bounds[0] });
  tables.offset += bytes.length;
  return tables.glyf.length - 1;
}

function isAsInFont({ id, x, y }: PlacedGlyph, advance: number, font: Font): boolean {
  return x === 0 && y === 0 && font.getGlyph(id).advanceWidth === advance;
}

type Bounds = readonly [left: number, bottom: number, right: number, top: number];

function boundsOf(glyphs: readonly PlacedGlyph[], font: Font): Bounds {
  const boxes = glyphs.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox;
    return [x + minX, y + minY, x + maxX, y + maxY] as const;
  });
  if (boxes.length === 0) return [0, 0, 0, 0];
  return [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, bottom]) => bottom)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , top]) => top)),
  ];
}

/** A composite glyph (OpenType, glyf); empty without components. */
function glyphData(components: readonly PlacedGlyph[], bounds: Bounds): Uint8Array {
  if (components.length === 0) return new Uint8Array(0);
  const bytes = new Uint8Array(headLength + componentLength * components.length);
  const view = new DataView(bytes.buffer);
  view.setInt16(0, -1);
  for (const [at, bound] of bounds.entries()) view.setInt16(2 + 2 * at, bound);
  for (const [at, { id, x, y }] of components.entries()) {
    const start = headLength + componentLength * at;
    view.setUint16(start, wordOffsets | (at + 1 < components.length ? moreComponents : 0));
    view.setUint16(start + 2, id);
    view.setInt16(start + 4, x);
    view.setInt16(start + 6, y);
  }
  return bytes;
}

/** Updates the maximum values of a font (OpenType, maxp), for which readers reserve memory. */
function raiseLimits(font: Font): void {
  const { maxp } = font as Font & { readonly maxp: Record<string, number> };
  Object.assign(maxp, {
    maxComponentElements: 64,
    maxComponentDepth: 3,
    maxComponentPoints: 8192,
    maxComponentContours: 512,
  });
}
