import { expect, it } from 'vitest';
import { scriptOf } from './scripts.ts';
import { isSimple } from './simple-line.ts';
import { levelsOf } from './visual-order.ts';

it('treats no character of a script with its own font or from right to left as simple', () => {
  for (let codePoint = 0x20; codePoint < 0x3_4000; codePoint += 1) {
    if (codePoint === 0xd800) codePoint = 0xe000;
    const character = String.fromCodePoint(codePoint);
    if (!isSimple(character)) continue;
    expect([codePoint, scriptOf(codePoint)]).toEqual([codePoint, null]);
    expect(levelsOf([character])).toEqual([0]);
  }
});

it('treats letters, digits, arrows and emoji as simple', () => {
  for (const text of ['Zażółć 1,50', '🛒 → dom', '👩\u200d👧 ❤\ufe0f', 'Ωmega Кафе', '…']) {
    expect(isSimple(text)).toBe(true);
  }
});
