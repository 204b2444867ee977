import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';
import { loadFonts } from '../text/fonts.ts';
import type { EmbeddedFont } from './canvas.ts';
import { createComposer } from './composed-glyphs.ts';

const fonts = await loadFonts();
const { font } = fonts('arabic') ?? {};
if (!font) throw new Error('the font is not installed');
const base = font.glyphForCodePoint(0x66e);
const dot = font.glyphForCodePoint(0x6ec);

/** A subset of the font, its composer, and the glyphs that a reader finds. */
const aSubset = () => {
  const subset = font.createSubset() as unknown as EmbeddedFont['subset'] & { encode(): Uint8Array };
  const compose = createComposer({ font, subset } as Partial<EmbeddedFont> as EmbeddedFont);
  return { subset, compose, read: () => create(Buffer.from(subset.encode())) as Font };
};

it('combines several glyphs with their positions and a separate advance', () => {
  const { compose, read } = aSubset();
  const code = compose(
    [
      { id: base.id, x: 0, y: 0 },
      { id: dot.id, x: 300, y: -50 },
    ],
    777,
  );
  const glyph = read().getGlyph(code);
  expect(glyph.advanceWidth).toBe(777);
  expect(glyph.path.commands).toHaveLength(base.path.commands.length + dot.path.commands.length);
  const moved = dot.path.translate(300, -50).bbox;
  expect(glyph.path.bbox.maxX).toBeCloseTo(Math.max(base.path.bbox.maxX, moved.maxX), 0);
  expect(glyph.path.bbox.minY).toBeCloseTo(Math.min(base.path.bbox.minY, moved.minY), 0);
});

it('keeps a single glyph unchanged, under a new code each time', () => {
  const { compose, read } = aSubset();
  const only = [{ id: base.id, x: 0, y: 0 }];
  const [first, second] = [compose(only, base.advanceWidth), compose(only, base.advanceWidth)];
  expect(first).not.toBe(second);
  expect(read().getGlyph(second).path.toSVG()).toBe(base.path.toSVG());
});

it('creates an empty glyph from no glyphs', () => {
  const { compose, read } = aSubset();
  const code = compose([], 270);
  expect(read().getGlyph(code).path.commands).toEqual([]);
  const { hmtx } = read() as unknown as { hmtx: { metrics: { get(at: number): object } } };
  expect(hmtx.metrics.get(code)).toMatchObject({ advance: 270 });
});

it('updates the maximum number of components in the font', () => {
  const { compose, read } = aSubset();
  compose(
    Array.from({ length: 20 }, (_, at) => ({ id: dot.id, x: 10 * at, y: 0 })),
    500,
  );
  expect(read()).toMatchObject({ maxp: { maxComponentElements: 64, maxComponentDepth: 3 } });
});

it('finds glyphs beyond the first 128 KiB', () => {
  const { compose, read } = aSubset();
  const placed = [
    { id: base.id, x: 0, y: 0 },
    { id: dot.id, x: 300, y: 0 },
  ];
  const codes = Array.from({ length: 10_000 }, () => compose(placed, 500));
  const { commands } = read().getGlyph(codes.at(-1) ?? 0).path;
  expect(commands).toHaveLength(base.path.commands.length + dot.path.commands.length);
});
