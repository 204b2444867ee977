import { expect, it } from 'vitest';
import { loadFonts } from './fonts.ts';
import { laidOut } from './laid-out.ts';

const fonts = await loadFonts();
const { font } = fonts('arabic') ?? {};
if (!font) throw new Error('the font is not installed');
const ids = (text: string) => laidOut(font, text).glyphs.map(({ id }) => id);

it('shapes a text independently of earlier texts', () => {
  const before = ids('إله');
  ids('ە');
  for (let id = 0; id < font.numGlyphs; id += 1) font.getGlyph(id);
  expect(ids('إله')).toEqual(before);
});

it('shapes every letter with every usual mark in all its forms', () => {
  const letters = font.characterSet.map((each) => String.fromCodePoint(each));
  for (const letter of letters.filter((each) => /\p{L}/u.test(each))) {
    for (const mark of ['', '\u064e', '\u0651\u064e', '\u0650']) {
      for (const form of [letter + mark, `\u200d${letter}${mark}`, `${letter}${mark}\u200d`]) {
        expect(ids(form).length).toBeGreaterThan(0);
      }
    }
  }
});

it('places the dot of a letter without an anchor for the vowel', () => {
  const { glyphs, positions } = laidOut(font, 'فَ');
  const isBase = glyphs.map(({ advanceWidth }) => advanceWidth > 0);
  const moved = positions.filter(
    ({ xOffset, yOffset }, at) => !isBase[at] && (xOffset !== 0 || yOffset !== 0),
  );
  expect(moved.length).toBeGreaterThan(0);
});
