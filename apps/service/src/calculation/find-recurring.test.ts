import { parseMoney } from '@outlay/core/money';
import { addDays, addMonths } from '@outlay/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRecurring, type Payment } from './find-recurring.ts';

function payments(storeName: string, days: readonly string[], amount = '43.00'): Payment[] {
  return days.map((day) => ({
    id: `${storeName} ${day}`,
    storeName,
    total: parseMoney(amount, 'PLN'),
    purchasedAt: `${day}T10:00:00.000Z`,
  }));
}

const find = (found: readonly Payment[], asOf: string) => findRecurring(found, asOf, 'Europe/Warsaw');

describe('recurring expenses', () => {
  it.each([
    ['weekly', 0, ['2026-09-07', '2026-09-14', '2026-09-21', '2026-09-28'], '2026-10-05', null],
    ['monthly', 1, ['2026-07-13', '2026-08-13', '2026-09-13'], '2026-10-13', 13],
    ['quarterly', 2, ['2026-01-20', '2026-04-20', '2026-07-20'], '2026-10-20', 20],
    ['yearly', 3, ['2024-10-10', '2025-10-10'], '2026-10-10', 10],
  ])('are found when they are %s', (_, frequency, days, nextDate, dayOfMonth) => {
    expect(find(payments('Netflix', days), '2026-10-01')).toMatchObject([
      { name: 'Netflix', frequency, nextDate, dayOfMonth, isActive: true, occurrences: days.length },
    ]);
  });

  it.each([
    ['the 31st', ['2026-07-31', '2026-08-31', '2026-09-30'], '2026-10-01', '2026-10-31', 31],
    ['the 31st, after February', ['2026-01-31', '2026-02-28', '2026-03-31'], '2026-04-01', '2026-04-30', 31],
    ['the 30th, in February', ['2026-11-30', '2026-12-30', '2027-01-30'], '2027-02-01', '2027-02-28', 30],
    [
      'no day of the next month, which is as near but too far from one payment',
      ['2024-01-31', '2024-03-01', '2024-03-27', '2024-05-01', '2024-05-31', '2024-07-01'],
      '2024-07-02',
      '2024-07-31',
      31,
    ],
    ['the 1st, early by weekends', ['2026-07-31', '2026-09-01', '2026-10-01'], '2026-10-05', '2026-11-01', 1],
  ])('know their day around the end of a month: %s', (_, days, asOf, nextDate, dayOfMonth) => {
    expect(find(payments('Czynsz', days), asOf)).toMatchObject([{ dayOfMonth, nextDate, isActive: true }]);
  });

  it('come on 29 February again in a leap year', () => {
    const days = ['2024-02-29', '2025-02-28', '2026-02-28'];
    const next = (paid: readonly string[], asOf: string) => find(payments('Domena', paid), asOf)[0]?.nextDate;
    expect(next(days, '2026-12-01')).toBe('2027-02-28');
    expect(next([...days, '2027-02-28'], '2027-12-01')).toBe('2028-02-29');
  });

  it('keep their key when older history is no longer looked at', () => {
    const netflix = payments('Netflix', ['2026-05-12', '2026-06-12', '2026-07-12', '2026-08-12']);
    const [whole] = find(netflix, '2026-08-20');
    expect(find(netflix.slice(1), '2026-08-20')).toMatchObject([{ key: whole?.key }]);
  });

  it('may vary a little in day and amount', () => {
    const varying = [
      ...payments('PGE', ['2026-07-09'], '200.00'),
      ...payments('PGE', ['2026-08-11'], '215.30'),
      ...payments('PGE', ['2026-09-08'], '189.99'),
    ];
    expect(find(varying, '2026-10-01')).toMatchObject([{ frequency: 1, dayOfMonth: 9 }]);
  });

  it('stay one if the price rises, a payment is missing, or a document is duplicated', () => {
    const netflix = [
      ...payments('Netflix', ['2026-01-12', '2026-02-12', '2026-03-12'], '43.00'),
      ...payments('NETFLIX.COM', ['2026-05-12', '2026-05-12', '2026-06-12', '2026-07-12'], '49.00'),
      ...payments('Netflix', ['2026-08-12', '2026-09-12'], '60.00'),
    ];
    expect(find(netflix, '2026-10-01')).toMatchObject([{ occurrences: 8, nextDate: '2026-10-12' }]);
  });

  it('are two at one store when there are two', () => {
    const days = ['2026-06-02', '2026-07-02', '2026-08-02', '2026-09-02'];
    const later = days.map((day) => addDays(day, 15));
    const apple = [...payments('Apple', days, '4.99'), ...payments('Apple', later, '14.99')];
    expect(find(apple, '2026-09-20')).toMatchObject([{ dayOfMonth: 2 }, { dayOfMonth: 17 }]);
  });

  it('are expected next time when one is late, and inactive when it does not come', () => {
    const zdrofit = payments('Zdrofit', ['2026-05-05', '2026-06-05', '2026-07-05']);
    expect(find(zdrofit, '2026-08-09')).toMatchObject([{ isActive: true, nextDate: '2026-08-05' }]);
    expect(find(zdrofit, '2026-08-10')).toMatchObject([{ isActive: true, nextDate: '2026-09-05' }]);
    expect(find(zdrofit, '2026-08-24')).toMatchObject([{ isActive: true }]);
    expect(find(zdrofit, '2026-08-25')).toMatchObject([{ isActive: false, nextDate: null }]);
  });

  it.each([
    ['irregular days', payments('Lidl', ['2026-07-01', '2026-07-09', '2026-08-30', '2026-09-02'])],
    ['two months only', payments('Lidl', ['2026-08-01', '2026-09-01'])],
    ['every second month', payments('Lidl', ['2026-03-01', '2026-05-01', '2026-07-01', '2026-09-01'])],
    ['refunds', payments('Zalando', ['2026-07-01', '2026-08-01', '2026-09-01'], '-43.00')],
    [
      'amounts that come back among daily shopping',
      [
        ...payments('Lidl', ['2026-07-01', '2026-08-01', '2026-09-01']),
        ...payments('Lidl', ['2026-07-02', '2026-07-03', '2026-07-09', '2026-08-21'], '99.00'),
      ],
    ],
    [
      'daily coffees',
      payments(
        'Costa',
        Array.from({ length: 60 }, (_, day) => addDays('2026-07-01', day)),
      ),
    ],
  ])('are not %s', (_, found) => {
    expect(find(found, '2026-10-01')).toEqual([]);
  });

  /** The days between the longest month and the shortest. */
  const differenceOfMonths = 3;

  it('are found whatever the day and however it strays inside the tolerance', () => {
    const rhythm = fc.constantFrom(
      { frequency: 0, occurrence: (start: string, index: number) => addDays(start, 7 * index), strays: 0 },
      { frequency: 1, occurrence: (start: string, index: number) => addMonths(start, index), strays: 2 },
      { frequency: 2, occurrence: (start: string, index: number) => addMonths(start, 3 * index), strays: 3 },
    );
    const starts = fc.nat(3000).map((count) => addDays('2020-01-01', count));
    const strays = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 5, maxLength: 8 });
    fc.assert(
      fc.property(starts, rhythm, strays, (start, { frequency, occurrence, strays: most }, given) => {
        const clamp = (stray: number) => Math.max(-most, Math.min(most, stray));
        const days = given.map((stray, index) => addDays(occurrence(start, index), clamp(stray)));
        const lastDay = days.at(-1) ?? start;
        const [found, ...more] = find(payments('Orange', days), lastDay);
        expect([found?.frequency, found?.isActive, more]).toEqual([frequency, true, []]);
        const expected = occurrence(start, given.length);
        const off = Math.abs(Date.parse(found?.nextDate ?? '') - Date.parse(expected)) / 86_400_000;
        // Near the end of a month, the same day before or after it is another number of days away in each month.
        const day = Number(start.slice(8));
        const isAmongOne = most === 0 || (day > most && day + most <= 28);
        expect(off).toBeLessThanOrEqual(isAmongOne ? most : most + differenceOfMonths);
      }),
      { numRuns: 200 },
    );
  });
});
