import { parseMoney } from '@outlay/core/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capitalized } from './capitalized.ts';
import { formatDate, formatInstant } from './format-date.ts';
import { formatMoney } from './format-money.ts';
import { formatCount, formatShare } from './format-number.ts';
import { zoneName } from './zone-name.ts';

/** Replaces no-break spaces with plain ones. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formatMoney', () => {
  it.each([
    ['1234.56', 'PLN', '1 234,56 zł', 'PLN 1,234.56'],
    ['-1234567.80', 'EUR', '−1 234 567,80 EUR', '−EUR 1,234,567.80'],
    ['0.05', 'USD', '0,05 USD', 'USD 0.05'],
    ['1200', 'JPY', '1 200 JPY', 'JPY 1,200'],
    ['-0.005', 'KWD', '−0,005 KWD', '−KWD 0.005'],
    [
      '99999999999999999999.99',
      'PLN',
      '99 999 999 999 999 999 999,99 zł',
      'PLN 99,999,999,999,999,999,999.99',
    ],
  ])('writes %s %s as %s and %s', (amount, currency, polish, english) => {
    const money = parseMoney(amount, currency);
    expect(spaced(formatMoney(money, 'pl'))).toBe(polish);
    expect(spaced(formatMoney(money, 'en'))).toBe(english);
  });

  it('writes every currency in one way: the code first in English, last in Polish, where złoty has its name', () => {
    const currency = fc.constantFrom('PLN', 'EUR', 'GBP', 'USD', 'CHF', 'CZK', 'UAH', 'JPY', 'KWD', 'CLF');
    fc.assert(
      fc.property(currency, fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), (code, minor) => {
        const english = spaced(formatMoney({ minor, currency: code }, 'en'));
        const polish = spaced(formatMoney({ minor, currency: code }, 'pl'));
        const sign = minor < 0n ? '−' : '';
        expect(english.startsWith(`${sign}${code} `)).toBe(true);
        expect(english.slice(sign.length + 4)).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
        const last = code === 'PLN' ? ' zł' : ` ${code}`;
        expect(polish.endsWith(last)).toBe(true);
        expect(polish.slice(0, -last.length)).toMatch(/^−?\d{1,3}( \d{3})*(,\d+)?$/);
      }),
    );
  });

  it('uses no-break spaces', () => {
    expect(formatMoney(parseMoney('1234.56', 'PLN'), 'pl')).not.toContain(' ');
  });
});

it.each([
  [324, '32,4%', '32.4%'],
  [1000, '100,0%', '100.0%'],
  [-5, '−0,5%', '−0.5%'],
  [0, '0,0%', '0.0%'],
  [12_345, '1 234,5%', '1,234.5%'],
])('writes %i thousandths as %s and %s', (perMille, polish, english) => {
  expect(spaced(formatShare(perMille, 'pl'))).toBe(polish);
  expect(formatShare(perMille, 'en')).toBe(english);
});

it('writes days and instants', () => {
  expect(formatDate('2026-10-01', 'pl')).toBe('01.10.2026');
  expect(spaced(formatDate('2026-10-01', 'en'))).toBe('1 Oct 2026');
  expect(spaced(formatInstant('2026-11-01T06:30:59.999Z', 'pl', 'Europe/Warsaw'))).toBe(
    '01.11.2026, 07:30 (Warszawa)',
  );
});

it.each([
  ['Europe/Warsaw', 'Warsaw', 'Warszawa'],
  ['America/New_York', 'New York', 'Nowy Jork'],
  ['America/Argentina/Ushuaia', 'Ushuaia', 'Ushuaia'],
  ['UTC', 'UTC', 'UTC'],
])('calls the time zone %s after its place', (zone, en, pl) => {
  expect([zoneName(zone, 'en'), zoneName(zone, 'pl')]).toEqual([en, pl]);
});

it.each([
  ['październik 2026', 'Październik 2026'],
  ['śr. 21', 'Śr. 21'],
  ['43. tydzień', '43. tydzień'],
  ['', ''],
])('begins a line with %s as %s', (text, expected) => {
  expect(capitalized(text)).toBe(expected);
});

it('groups counts', () => {
  expect(spaced(formatCount(12_345, 'pl'))).toBe('12 345');
  expect(formatCount(12_345, 'en')).toBe('12,345');
});
