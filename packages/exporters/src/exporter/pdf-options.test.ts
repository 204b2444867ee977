import { describe, expect, it } from 'vitest';
import { aJpeg, aPlainPng } from '../testing/pictures.ts';
import { pdfLook } from './pdf-options.ts';

describe('accent', () => {
  it('is used for bars unchanged, and darkened for text to be readable on white', async () => {
    const { colors } = await pdfLook({ accent: '#FFE000' });
    expect(colors.accent).toBe('#ffe000');
    expect(colors.accentText).toMatch(/^#[0-9a-f]{6}$/);
    expect(colors.accentText < colors.accent).toBe(true);
    expect((await pdfLook({ accent: '#003366' })).colors.accentText).toBe('#003366');
  });

  it.each(['red', '#fff', '#12345g', '', '#0f5c6e0', 'rgb(0,0,0)'])('rejects "%s"', async (accent) => {
    await expect(pdfLook({ accent })).rejects.toMatchObject({
      code: 'invalid_option',
      message: `pdf.accent: "${accent}" is not a color; expected one like #0f5c6e`,
    });
  });
});

describe('page size', () => {
  it('is A4 by default', async () => {
    expect((await pdfLook({})).page).toMatchObject({ width: 595.28, height: 841.89 });
    expect((await pdfLook({ pageSize: 'letter' })).page).toMatchObject({ width: 612, height: 792 });
  });

  it.each(['A4', 'legal', 'toString', ''])('rejects "%s"', async (name) => {
    await expect(pdfLook({ pageSize: name as 'a4' })).rejects.toMatchObject({
      code: 'invalid_option',
      message: `pdf.pageSize: "${name}" is not a size; expected a4 or letter`,
    });
  });
});

describe('logo', () => {
  it('can be a PNG or a JPEG', async () => {
    expect((await pdfLook({ logo: aPlainPng(30, 10) })).logo).toMatchObject({ width: 30, height: 10 });
    expect((await pdfLook({ logo: aJpeg({ width: 7, height: 5 }) })).logo).toMatchObject({ width: 7 });
    expect((await pdfLook({})).logo).toBeNull();
  });

  it('rejects a damaged file or another format', async () => {
    for (const logo of [Buffer.from('<svg/>'), aPlainPng(30, 10).subarray(0, 40), new Uint8Array()]) {
      await expect(pdfLook({ logo })).rejects.toMatchObject({ code: 'invalid_option' });
    }
  });
});
