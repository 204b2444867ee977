import { parseMoney } from '@outlay/core/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText } from './amount-text.ts';
import { countText, nouns } from './count-text.ts';
import { dateRangeText, dateText, monthText, weekdayText } from './date-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('counted nouns', () => {
  it.each([
    [0, '0 dokumentów'],
    [1, '1 dokument'],
    [2, '2 dokumenty'],
    [4, '4 dokumenty'],
    [5, '5 dokumentów'],
    [11, '11 dokumentów'],
    [12, '12 dokumentów'],
    [14, '14 dokumentów'],
    [21, '21 dokumentów'],
    [22, '22 dokumenty'],
    [112, '112 dokumentów'],
    [1024, '1 024 dokumenty'],
  ])('have the right form with %i', (count, text) => {
    expect(plain(countText(count, nouns.document))).toBe(text);
  });

  it('follow the plural rules of Polish for every number', () => {
    const rules = new Intl.PluralRules('pl');
    const forms = { one: 'dokument', few: 'dokumenty', many: 'dokumentów' };
    fc.assert(
      fc.property(fc.nat(2_000_000), (count) => {
        const form = forms[rules.select(count) as keyof typeof forms];
        expect(countText(count, nouns.document).endsWith(` ${form}`)).toBe(true);
      }),
    );
  });
});

describe('dates', () => {
  it.each([
    ['2026-10-01', '2026-10-31', '1–31 października 2026'],
    ['2026-09-28', '2026-10-04', '28 września – 4 października 2026'],
    ['2026-12-28', '2027-01-03', '28 grudnia 2026 – 3 stycznia 2027'],
    ['2026-10-06', '2026-10-06', '6 października 2026'],
  ])('from %s to %s are written as people write them', (first, last, text) => {
    expect(dateRangeText(first, last)).toBe(text);
  });

  it('have names of weekdays and months', () => {
    expect([weekdayText('2026-10-06'), weekdayText('2026-10-11')]).toEqual([
      'wtorek, 6 października',
      'niedziela, 11 października',
    ]);
    expect([monthText('2026-10-01'), dateText('2028-02-29')]).toEqual(['październik 2026', '29 lutego 2028']);
  });
});

describe('amounts', () => {
  it.each([
    ['3239.90', 'PLN', '3 239,90 zł'],
    ['-119.90', 'EUR', '-119,90 EUR'],
    ['1234567', 'JPY', '1 234 567 JPY'],
    ['0.05', 'CHF', '0,05 CHF'],
  ])('of %s %s are written as people write them', (amount, currency, text) => {
    expect(plain(amountText(parseMoney(amount, currency)))).toBe(text);
  });
});
