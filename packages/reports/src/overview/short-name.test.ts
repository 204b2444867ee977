import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it.each([
  ['Żabka', 'Żabka'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), `${'a'.repeat(40)}…`],
  ['Przedsiębiorstwo Handlowo-Usługowe „Źdźbło” Gżegżółka', 'Przedsiębiorstwo Handlowo-Usługowe…'],
  [`Ab ${'c'.repeat(50)}`, `Ab ${'c'.repeat(37)}…`],
  ['👨‍👩‍👧'.repeat(40), '👨‍👩‍👧'.repeat(40)],
  ['👨‍👩‍👧'.repeat(41), `${'👨‍👩‍👧'.repeat(40)}…`],
])('%s becomes %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it('keeps a short number on the line of the word before it', () => {
  expect(shortName('Czynsz, Lipowa 7')).toBe('Czynsz, Lipowa\u00a07');
  expect(shortName('24 godziny 1234567')).toBe('24 godziny 1234567');
});
