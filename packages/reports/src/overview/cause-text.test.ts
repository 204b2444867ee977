import { expect, it } from 'vitest';
import { causeText } from './cause-text.ts';
import type { ComparedName } from './overview-words.ts';
import { overviewWordsOf } from './overview-words.ts';

const pln = (minor: bigint) => ({ minor, currency: 'PLN' });
const against: ComparedName = {
  which: 'previous',
  period: { kind: 'monthly', first: '2026-09-01', last: '2026-09-30', name: '2026-09' },
  firstDays: null,
  isSameYear: true,
};
const counts = { purchases: 24, purchasesBefore: 17, refunds: 0, refundsBefore: 0 };
const orlen = { store: 'Orlen', amount: pln(400_000n), change: pln(120_340n), ...counts };

function textOf(cause: Parameters<typeof causeText>[0], whole: bigint, locale: 'en' | 'pl' = 'en'): string {
  const context = { overview: overviewWordsOf(locale), locale, against };
  return causeText(cause, pln(whole), context).replaceAll('\u00a0', ' ');
}

it('says what a store changed by if that is only a part of the change', () => {
  expect(textOf(orlen, 198_440n)).toBe('Orlen +1,203.40: 24 purchases, up from 17');
  expect(textOf(orlen, 198_440n, 'pl')).toBe('Orlen +1 203,40: 24 zakupy, wcześniej 17');
  const fewer = { ...orlen, change: pln(-120_340n), purchases: 17, purchasesBefore: 24 };
  expect(textOf(fewer, -198_440n)).toBe('Orlen −1,203.40: 17 purchases, down from 24');
});

it('names the store without spaces around its name', () => {
  expect(textOf({ ...orlen, store: ' Orlen  24 ' }, 198_440n)).toContain('Orlen 24 +1,203.40:');
});

it('says no amount twice', () => {
  expect(textOf(orlen, 120_340n)).toBe('Orlen, 24 purchases, up from 17');
  expect(textOf({ ...orlen, purchasesBefore: 24 }, 198_440n)).toBe(
    'Orlen, PLN 4,000.00, up from PLN 2,796.60',
  );
  const refunded = { ...orlen, purchases: 0, purchasesBefore: 0, refundsBefore: 1 };
  expect(textOf({ ...refunded, amount: pln(0n) }, 198_440n)).toBe(
    'Orlen, refund of PLN 1,203.40 in September, no purchases now',
  );
  expect(textOf({ ...orlen, store: null }, 198_440n)).toBe('24 purchases, up from 17');
});
