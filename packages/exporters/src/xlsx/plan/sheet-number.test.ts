import { decimalString } from '@outlay/core/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sheetCell } from './sheet-number.ts';

const largest = 10n ** 15n - 1n;

it('converts every amount of up to 15 digits exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-largest, largest),
      fc.constantFrom('PLN', 'JPY', 'KWD', 'UYW'),
      (minor, currency) => {
        const cell = sheetCell({ type: 'money', money: { minor, currency } }, 'en');
        expect(cell?.value).toEqual({ type: 'number', number: Number(decimalString({ minor, currency })) });
      },
    ),
  );
});

it.each([
  ['1900-03-01', 61],
  ['1969-12-31', 25_568],
  ['2000-02-29', 36_585],
  ['2026-10-25', 46_320],
])('writes %s as day %i', (date, number) => {
  expect(sheetCell({ type: 'date', date }, 'pl')?.value).toEqual({ type: 'number', number });
});

it('writes a day before the first supported one as text', () => {
  expect(sheetCell({ type: 'date', date: '1900-02-28' }, 'pl')?.value).toEqual({
    type: 'text',
    text: '1900-02-28',
  });
});
