import { expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { laidOut } from './laid-out.ts';
import { units } from './printable.ts';
import { levelsOf } from './visual-order.ts';

const fonts = await loadFonts();

const shaped = (text: string, name: 'arabic' | 'hebrew' | 'devanagari' | 'thai' | 'japanese') => {
  const textUnits = units(text);
  const levels = levelsOf(textUnits);
  const { font, face } = fonts(name) ?? {};
  const clusters = face?.shape?.(textUnits.map((unit, at) => ({ text: unit, level: levels[at] ?? 0 })));
  if (!font || !clusters) throw new Error(`${name} is not installed`);
  return { font, clusters };
};
const glyphsOf = (text: string, name: Parameters<typeof shaped>[1]) =>
  shaped(text, name).clusters.map(({ glyphs }) => glyphs.map(({ id }) => id));

it.each(['مرحبا', 'كتاب', 'دار السلام', 'لا إله', 'می‌خواهم', 'پگچ'])(
  'draws %s in its joined forms, like shaping the whole word',
  (text) => {
    const { font, clusters } = shaped(text, 'arabic');
    const whole = laidOut(font, text);
    const drawn = whole.glyphs.filter(({ path }) => path.commands.length > 0).map(({ id }) => id);
    const fromLeft = clusters.toReversed();
    expect(fromLeft.flatMap(({ glyphs }) => glyphs.map(({ id }) => id))).toEqual(drawn);
    const advance = clusters.reduce((sum, cluster) => sum + cluster.advance, 0);
    expect(advance).toBeCloseTo(
      whole.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.unitsPerEm,
      1,
    );
  },
);

it('places a vowel on the shadda of its letter', () => {
  const [cluster] = shaped('بَّ'.normalize('NFC'), 'arabic').clusters;
  const { font } = shaped('ب', 'arabic');
  const { glyphs, positions } = laidOut(font, 'ب\u0651\u064e');
  const heightOf = (codePoint: number, [ids, ys]: readonly [readonly number[], readonly number[]]) =>
    ys[ids.indexOf(font.glyphForCodePoint(codePoint).id)];
  const drawn = [cluster?.glyphs.map(({ id }) => id) ?? [], cluster?.glyphs.map(({ y }) => y) ?? []] as const;
  const expected = [glyphs.map(({ id }) => id), positions.map(({ yOffset }) => yOffset)] as const;
  expect(heightOf(0x64e, drawn)).toBe(heightOf(0x64e, expected));
  expect(heightOf(0x64e, drawn)).toBeGreaterThan(heightOf(0x651, drawn) ?? Number.NaN);
});

it('mirrors brackets among right-to-left letters and keeps their text', () => {
  const { clusters, font } = shaped('א(ב', 'hebrew');
  expect(clusters[1]).toMatchObject({ text: '(', isTurned: true });
  expect(clusters[1]?.glyphs[0]?.id).toBe(font.glyphForCodePoint(0x29).id);
});

it('places a Devanagari vowel before the consonant that it follows', () => {
  const [[sign, consonant] = []] = glyphsOf('कि', 'devanagari');
  expect(consonant).toBe(glyphsOf('क', 'devanagari')[0]?.[0]);
  expect(sign).not.toBe(consonant);
});

it('places the circle of Thai sara am below a tone mark', () => {
  const [cluster] = shaped('น้ำ', 'thai').clusters;
  const [, circle, tone] = cluster?.glyphs ?? [];
  expect(cluster?.text).toBe('น้ำ');
  expect([circle?.id, tone?.id]).toEqual([glyphsOf('นํ', 'thai')[0]?.[1], expect.any(Number)]);
  expect(cluster?.glyphs).toHaveLength(4);
});

it('draws a Chinese character as one glyph with a width of one em', () => {
  expect(shaped('漢', 'japanese').clusters).toMatchObject([
    { text: '漢', advance: 1, glyphs: [{ x: 0, y: 0 }] },
  ]);
});
