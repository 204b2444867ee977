import { tz } from '@date-fns/tz';
import { getISOWeek } from 'date-fns/getISOWeek';
import { getISOWeekYear } from 'date-fns/getISOWeekYear';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths, isCalendarDate, isoWeek } from './calendar-date.ts';

it('accepts exactly the days that exist', () => {
  const year = fc.integer({ min: 1, max: 9999 });
  const two = fc.integer({ min: 0, max: 39 });
  fc.assert(
    fc.property(year, two, two, (y, month, day) => {
      expect(isCalendarDate(written(y, month, day))).toBe(day >= 1 && day <= daysOfMonth(y, month));
    }),
    { numRuns: 2000 },
  );
});

it('adds days as a count of milliseconds does', () => {
  const day = fc.date({ min: new Date('0003-01-01'), max: new Date('9997-12-31'), noInvalidDate: true });
  const count = fc.oneof(fc.integer({ min: -31, max: 31 }), fc.integer({ min: -700, max: 700 }));
  fc.assert(
    fc.property(day, count, (at, days) => {
      const later = new Date(at.getTime() + days * 86_400_000);
      expect(addDays(at.toISOString().slice(0, 10), days)).toBe(later.toISOString().slice(0, 10));
    }),
    { numRuns: 2000 },
  );
});

it('counts whole days only', () => {
  for (const count of [0.5, -0.5, 30.5]) expect(isCalendarDate(addDays('2026-10-05', count))).toBe(true);
});

it.each(['2026-1-01', '2026-02-30', '2026-13-05', '2026-01-0', '12026-01-01', ''])(
  'adds nothing to %j',
  (text) => {
    for (const count of [0, 1, 40]) expect(() => addDays(text, count)).toThrow('is not a date');
  },
);

it('adds months and keeps the day of the month, or uses the last day of a shorter month', () => {
  const day = fc.integer({ min: 0, max: 9997 * 365 }).map((count) => addDays('0002-01-01', count));
  fc.assert(
    fc.property(day, fc.integer({ min: -12, max: 12 }), (date, count) => {
      const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
      const months = year * 12 + month - 1 + count;
      const [newYear, newMonth] = [Math.floor(months / 12), (months % 12) + 1];
      const newDay = Math.min(dayOfMonth, daysOfMonth(newYear, newMonth));
      expect(addMonths(date, count)).toBe(written(newYear, newMonth, newDay));
    }),
    { numRuns: 2000 },
  );
});

it('computes the same ISO week as date-fns around every New Year', () => {
  const inUtc = { in: tz('UTC') };
  const expected = (date: string) => {
    const day = Date.parse(`${date}T00:00:00Z`);
    return { year: getISOWeekYear(day, inUtc), week: getISOWeek(day, inUtc) };
  };
  const year = fc.integer({ min: 100, max: 9998 });
  const days = fc.oneof(fc.integer({ min: -8, max: 8 }), fc.integer({ min: 0, max: 365 }));
  const day = fc.tuple(year, days).map(([y, count]) => addDays(written(y, 1, 1), count));
  fc.assert(
    fc.property(day, (date) => {
      expect(isoWeek(date)).toEqual(expected(date));
    }),
    { numRuns: 2000 },
  );
});

it('computes the ISO week of the first and last supported days', () => {
  expect([isoWeek('0001-01-01'), isoWeek('9999-12-31')]).toEqual([
    { year: 1, week: 1 },
    { year: 9999, week: 52 },
  ]);
});

it('moves the last day of a month to the last day of a shorter month', () => {
  expect(['2028-01-31', '2026-03-30', '2026-12-31'].map((date) => addMonths(date, -10))).toEqual([
    '2027-03-31',
    '2025-05-30',
    '2026-02-28',
  ]);
});

it.each(['0000-01-01', '2026-1-01', '12026-01-01', '2026-01-01T00:00', ' 2026-01-01', ''])(
  'rejects %j',
  (text) => expect(isCalendarDate(text)).toBe(false),
);

function written(year: number, month: number, day: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

function daysOfMonth(year: number, month: number): number {
  return [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** The leap year rule of the Gregorian calendar. */
function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
