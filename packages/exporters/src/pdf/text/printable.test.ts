import { expect, it } from 'vitest';
import { units } from './printable.ts';

it.each([
  ['שָׁלוֹם', ['שָׁ', 'ל', 'וֹ', 'ם']],
  ['الأَمَل', ['ا', 'لأَ', 'مَ', 'ل']],
  ['हिन्दी', ['हि', 'न्दी']],
  ['น้ำชา', ['น้ำ', 'ช', 'า']],
  ['می‌خ', ['م', 'ی‌', 'خ']],
  ['漢字', ['漢', '字']],
  ['e\u0335a', ['e', '\u0335', 'a']],
])('keeps characters together that are drawn together in %s', (text, expected) => {
  expect(units(text)).toEqual(expected);
});

it('limits the number of marks in a unit', () => {
  const text = `א${'\u05b8'.repeat(40)}`;
  expect(units(text).length).toBeGreaterThan(1);
  expect(units(text).join('')).toBe(text);
});
