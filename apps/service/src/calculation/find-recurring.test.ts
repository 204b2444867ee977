import { parseMoney } from '@outlay/core';
import { describe, expect, it } from 'vitest';
import { findRecurring, type Payment } from './find-recurring.ts';

function payments(storeName: string, days: readonly string[], amount = '43.00'): Payment[] {
  return days.map((day) => ({
    storeName,
    total: parseMoney(amount, 'PLN'),
    purchasedAt: `${day}T10:00:00.000Z`,
    category: 'Rozrywka',
    lineItems: [],
    paymentMethod: 'card',
  }));
}

const find = (found: readonly Payment[], asOf: string) => findRecurring(found, asOf, 'Europe/Warsaw');

describe('recurring expenses', () => {
  it.each([
    ['weekly', 0, ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28'], '2026-10-05', null],
    ['monthly', 1, ['2026-07-31', '2026-08-31', '2026-09-30'], '2026-10-30', 31],
    ['quarterly', 2, ['2026-01-20', '2026-04-20', '2026-07-20'], '2026-10-20', 20],
    ['yearly', 3, ['2024-10-10', '2025-10-10'], '2026-10-10', 10],
  ])('are found when they are %s', (_, frequency, days, nextDate, dayOfMonth) => {
    expect(find(payments('Netflix', days), '2026-10-01')).toMatchObject([
      { name: 'Netflix', frequency, nextDate, dayOfMonth, isActive: true, occurrences: days.length },
    ]);
  });

  it('may vary a little in day and amount', () => {
    const varying = [
      ...payments('PGE', ['2026-07-09'], '200.00'),
      ...payments('PGE', ['2026-08-11'], '215.30'),
      ...payments('PGE', ['2026-09-08'], '189.99'),
    ];
    expect(find(varying, '2026-10-01')).toMatchObject([{ frequency: 1, dayOfMonth: 9 }]);
  });

  it('are inactive once an occurrence was missed', () => {
    const days = ['2026-05-05', '2026-06-05', '2026-07-05'];
    expect(find(payments('Zdrofit', days), '2026-08-20')).toMatchObject([{ isActive: true }]);
    expect(find(payments('Zdrofit', days), '2026-10-01')).toMatchObject([
      { isActive: false, nextDate: null },
    ]);
  });

  it.each([
    ['irregular days', payments('Lidl', ['2026-07-01', '2026-07-09', '2026-08-30', '2026-09-02'])],
    ['two months only', payments('Lidl', ['2026-08-01', '2026-09-01'])],
    ['refunds', payments('Zalando', ['2026-07-01', '2026-08-01', '2026-09-01'], '-43.00')],
    [
      'amounts that come back among daily shopping',
      [
        ...payments('Lidl', ['2026-07-01', '2026-08-01', '2026-09-01']),
        ...payments('Lidl', ['2026-07-02', '2026-07-03', '2026-07-09', '2026-08-21'], '99.00'),
      ],
    ],
  ])('are not %s', (_, found) => {
    expect(find(found, '2026-10-01')).toEqual([]);
  });
});
