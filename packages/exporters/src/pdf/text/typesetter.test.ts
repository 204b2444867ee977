import { describe, expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { createTypesetter } from './typesetter.ts';

const fonts = await loadFonts();
const typesetter = createTypesetter((name) => fonts(name)?.face ?? null);
const style = { font: 'regular', size: 10, color: '#000000' } as const;

describe('lines', () => {
  it('breaks between words and fits every line', () => {
    const lines = typesetter.lines('Zażółć gęślą jaźń, pójdźże kiń tę chmurność w głąb flaszy', style, 100);
    expect(lines.join(' ')).toBe('Zażółć gęślą jaźń, pójdźże kiń tę chmurność w głąb flaszy');
    for (const line of lines) expect(typesetter.width(line, style)).toBeLessThanOrEqual(100.01);
  });

  it('breaks a word that is wider than a line', () => {
    const lines = typesetter.lines('x'.repeat(100), style, 80);
    expect(lines.join('')).toBe('x'.repeat(100));
  });

  it('fills the last line before the ellipsis', () => {
    const [line = ''] = typesetter.lines('Dom Konstantynopolitańczykowianeczka', style, 100, 1);
    expect(line).toMatch(/^Dom Konst.*…$/);
    expect(typesetter.width(line, style)).toBeGreaterThan(90);
  });

  it('ends with an ellipsis at the maximum number of lines', () => {
    const lines = typesetter.lines('słowo '.repeat(50), style, 80, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    expect(typesetter.width(lines[1] ?? '', style)).toBeLessThanOrEqual(80.01);
  });
});

describe('line', () => {
  it('uses the emoji font for characters that the text font lacks, and the text font for unsupported ones', () => {
    const marks = typesetter.line('🛒 Sklep 𓀀', style, { x: 10, baseline: 20, align: 'left' });
    expect(marks.map((mark) => mark.type === 'text' && [mark.font, mark.text])).toEqual([
      ['emoji', '🛒'],
      ['regular', ' Sklep 𓀀'],
    ]);
  });

  it('gives an unsupported character the width of a white square', () => {
    expect(typesetter.width('𓀀', style)).toBe(typesetter.width('□', style));
  });

  it('keeps a character without a glyph with the previous one, without width', () => {
    const marks = typesetter.line('👩\u200d👧\ufe0f', style, { x: 0, baseline: 0, align: 'left' });
    expect(marks.map((mark) => mark.type === 'text' && mark.text)).toEqual(['👩\u200d👧\ufe0f']);
    expect(typesetter.width('👩\u200d👧\ufe0f', style)).toBe(typesetter.width('👩👧', style));
  });

  it('removes bidirectional controls and writes control characters as spaces', () => {
    const [mark] = typesetter.line('a\u202eb\u0000c', style, { x: 0, baseline: 0, align: 'left' });
    expect(mark).toMatchObject({ text: 'ab c' });
  });

  it('orders marks logically, each from left to right', () => {
    const marks = typesetter.line('Kiosk שלום 12, Łódź', style, { x: 0, baseline: 0, align: 'left' });
    expect(marks.map((mark) => mark.type === 'text' && [mark.font, mark.text])).toEqual([
      ['regular', 'Kiosk '],
      ['hebrew', '12 םולש'],
      ['regular', ', Łódź'],
    ]);
  });

  it('measures what it draws', () => {
    for (const text of ['مرحبا بالعالم', 'Kiosk שלום 12', 'हिन्दी', 'ร้านน้ำชา', '漢字 abc']) {
      const left = typesetter.line(text, style, { x: 0, baseline: 0, align: 'left' });
      const right = typesetter.line(text, style, { x: 0, baseline: 0, align: 'right' });
      const [[first], [moved]] = [left, right];
      if (first?.type !== 'text' || moved?.type !== 'text') throw new Error('no text');
      expect(first.x - moved.x).toBeCloseTo(typesetter.width(text, style));
    }
  });

  it('is placed around a point if it is centered', () => {
    const [mark] = typesetter.line('1 234,56', style, { x: 100, baseline: 0, align: 'center' });
    expect(mark).toMatchObject({ x: 100 - typesetter.width('1 234,56', style) / 2 });
  });

  it('ends at a point if it is right-aligned', () => {
    const [mark] = typesetter.line('1 234,56', style, { x: 100, baseline: 0, align: 'right' });
    expect(mark).toMatchObject({ x: 100 - typesetter.width('1 234,56', style) });
  });
});

it('gives all digits the same width', () => {
  const widths = Array.from('0123456789', (figure) => typesetter.width(figure, style));
  expect(new Set(widths).size).toBe(1);
});

describe('fonts that are not installed', () => {
  const missing: ReadonlySet<string> = new Set(['chinese', 'japanese', 'korean']);
  const bare = createTypesetter((name) => (missing.has(name) ? null : (fonts(name)?.face ?? null)));

  it('are named once a text needs them', () => {
    expect(bare.missingFonts()).toEqual([]);
    bare.width('ひらがな', style);
    expect(bare.missingFonts()).toEqual(['japanese']);
    expect(bare.width('ひ', style)).toBe(bare.width('□', style));
  });

  it('are not named for characters that no font has', () => {
    typesetter.width('𓀀', style);
    expect(typesetter.missingFonts()).toEqual([]);
  });
});
