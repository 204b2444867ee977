import { expect, it } from 'vitest';
import { type Colors, colorsOf, defaultAccent } from './theme.ts';

/** The contrast of two colors, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted(
    (left, right) => right - left,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const white = '#ffffff';
const texts: readonly (keyof Colors)[] = ['ink', 'soft', 'accentText', 'good', 'alert', 'caution'];

it.each([defaultAccent, '#ffe000', '#e8f4ff', '#000000'])(
  'is readable on white with the accent %s (AA)',
  (accent) => {
    const colors = colorsOf(accent);
    const faint = texts.filter((name) => contrast(colors[name], white) < 4.5);
    expect(faint).toEqual([]);
    expect(contrast(colors.muted, white)).toBeGreaterThanOrEqual(3);
  },
);

it('is readable on tints, and its bars are distinguishable from the page', () => {
  const colors = colorsOf(defaultAccent);
  expect(contrast(colors.ink, colors.tint)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors.soft, colors.tint)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors.good, colors.goodTint)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors.alert, colors.alertTint)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors.caution, colors.cautionTint)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colors.accent, white)).toBeGreaterThanOrEqual(3);
});
