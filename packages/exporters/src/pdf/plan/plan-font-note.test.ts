import { aReport } from '@outlay/reports/testing';
import { describe, expect, it } from 'vitest';
import { aPlanContext, marksOf } from '../../testing/plan-context.ts';
import { loadFonts } from '../text/fonts.ts';
import { createTypesetter } from '../text/typesetter.ts';
import { fontNoteBelowOverview, planFontNote } from './plan-font-note.ts';

const fonts = await loadFonts();
const style = { font: 'regular', size: 10, color: 'ink' } as const;

/** A context without the Korean font, after a name was measured. */
const without = async (name: string, locale: 'en' | 'pl') => {
  const typesetter = createTypesetter((font) => (font === 'korean' ? null : (fonts(font)?.face ?? null)));
  typesetter.width(name, style);
  return { ...(await aPlanContext(aReport({ locale }))), typesetter };
};

describe('a font that a name needs and that is not installed', () => {
  it.each(['en', 'pl'] as const)('is named with its package in %s', async (locale) => {
    const context = await without('가나다 마트', locale);
    const blocks = planFontNote(context);
    const texts = marksOf(
      blocks.flatMap((block) => block.contents(0)),
      'text',
    ).map(({ text }) => text);
    expect(texts.join(' ')).toContain('npm install @expo-google-fonts/noto-sans-kr');
    expect(marksOf(fontNoteBelowOverview(context), 'text')).toHaveLength(texts.length);
  });

  it('is not named if no name needs it', async () => {
    const context = await without('ひらがな 漢字', 'en');
    expect([planFontNote(context), fontNoteBelowOverview(context)]).toEqual([[], []]);
  });
});
