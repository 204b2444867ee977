import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCalendarDate } from './calendar-date.ts';

it('knows every day of a calendar, and no other number for one', () => {
  const year = fc.integer({ min: 1, max: 9999 });
  const two = fc.integer({ min: 0, max: 39 });
  fc.assert(
    fc.property(year, two, two, (y, month, day) => {
      const daysOfMonth = [31, isLeap(y) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
      const text = `${String(y).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      expect(isCalendarDate(text)).toBe(day >= 1 && day <= daysOfMonth);
    }),
    { numRuns: 2000 },
  );
});

it.each(['0000-01-01', '2026-1-01', '12026-01-01', '2026-01-01T00:00', ' 2026-01-01', ''])(
  'refuses %j',
  (text) => expect(isCalendarDate(text)).toBe(false),
);

/** The Gregorian calendar's own rule. */
function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
