import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate } from './calendar-date.ts';
import { isMonth, monthStartOf, parseMonthStart } from './month-start.ts';
import {
  datedPeriodName,
  parsePeriod,
  periodName,
  previousPeriod,
  samePeriodLastYear,
} from './named-period.ts';
import { dayCount, daysOf, instantsOf, type Period } from './period.ts';

const starts = fc.integer({ min: 1, max: 28 });
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1980-01-01', count));

function monthAt(day: CalendarDate, monthStartsOn: number): Period {
  return parsePeriod('current', { kind: 'monthly', monthStartsOn }, day);
}

/** Computes the name independently: the calendar month whose 15th is in the month. */
function nameByFifteenth(month: Period): string | undefined {
  return daysOf(month)
    .find((day) => day.endsWith('-15'))
    ?.slice(0, 7);
}

describe('months that start on any day', () => {
  it.each([
    ['2026-10', 21, '2026-09-21', '2026-10-21'],
    ['2026-01', 21, '2025-12-21', '2026-01-21'],
    ['2026-10', 10, '2026-10-10', '2026-11-10'],
    ['2026-10', 15, '2026-10-15', '2026-11-15'],
    ['2026-10', 16, '2026-09-16', '2026-10-16'],
    ['2028-03', 28, '2028-02-28', '2028-03-28'],
    ['2026-10', 1, '2026-10-01', '2026-11-01'],
    ['current', 21, '2026-10-21', '2026-11-21'],
    ['last', 21, '2026-09-21', '2026-10-21'],
  ])('parse %s, starting on day %i', (text, monthStartsOn, from, until) => {
    const month = parsePeriod(text, { kind: 'monthly', monthStartsOn }, '2026-11-01');
    expect(month).toEqual({ from, until });
    expect(monthStartOf(month)).toBe(monthStartsOn);
  });

  it('put each day of two years in exactly one month', () => {
    for (let startsOn = 1; startsOn <= 28; startsOn += 1) {
      const first = monthAt('2027-01-01', startsOn);
      let month = first;
      let counted = 0;
      while (month.from < '2029-01-01') {
        for (const day of daysOf(month)) expect(monthAt(day, startsOn)).toEqual(month);
        counted += dayCount(month);
        month = monthAt(month.until, startsOn);
      }
      expect(counted).toBe(dayCount({ from: first.from, until: month.from }));
    }
  });

  it('have names that parse back, twelve a year', () => {
    fc.assert(
      fc.property(days, starts, (day, monthStartsOn) => {
        const month = monthAt(day, monthStartsOn);
        const calendar = { kind: 'monthly', monthStartsOn } as const;
        expect(isMonth(month)).toBe(true);
        expect(month.from <= day && day < month.until).toBe(true);
        expect(periodName('monthly', month)).toBe(nameByFifteenth(month));
        expect(parsePeriod(periodName('monthly', month), calendar, '2026-11-01')).toEqual(month);
        const before = previousPeriod('monthly', month);
        expect(before.until).toBe(month.from);
        expect(isMonth(before)).toBe(true);
        const yearBefore = samePeriodLastYear('monthly', month);
        expect(yearBefore && periodName('monthly', yearBefore).slice(5)).toBe(
          periodName('monthly', month).slice(5),
        );
      }),
    );
  });

  it('have about half of their days or more in the calendar month of their name', () => {
    fc.assert(
      fc.property(days, starts, (day, startsOn) => {
        const month = monthAt(day, startsOn);
        const inside = daysOf(month).filter((each) => each.startsWith(periodName('monthly', month))).length;
        expect(inside).toBeGreaterThanOrEqual(dayCount(month) - inside - 1);
      }),
    );
  });

  it('have a dated name that includes their first and last days', () => {
    expect(datedPeriodName('monthly', monthAt('2026-10-01', 21))).toBe('2026-10_2026-09-21..2026-10-20');
    expect(datedPeriodName('monthly', monthAt('2026-10-01', 1))).toBe('2026-10');
    expect(datedPeriodName('weekly', parsePeriod('2026-W43', 'weekly', '2026-11-01'))).toBe('2026-W43');
  });

  it('start and end at midnight in the zone, also if clocks change on the first day', () => {
    const month = monthAt('2026-03-29', 29 - 1);
    expect(month).toEqual({ from: '2026-03-28', until: '2026-04-28' });
    const sunday = parsePeriod('2026-11', { kind: 'monthly', monthStartsOn: 25 }, '2026-11-01');
    expect(instantsOf(sunday, 'Europe/Warsaw')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      until: '2026-11-24T23:00:00.000Z',
    });
  });

  it.each([0, 29, 31, 1.5, -1, Number.NaN])('reject %d as a day on which months start', (day) => {
    expect(() => parseMonthStart(day)).toThrow(
      expect.objectContaining({
        code: 'invalid_month_start',
        message: `${day} is not a day on which months can start; expected a day that every month has, 1 to 28 (for pay on the last days of a month, use 28, or 1 for calendar months)`,
      }),
    );
  });

  it.each(['weekly', 'quarterly', 'yearly', 'custom'] as const)('cannot be used for a %s period', (kind) => {
    expect(() => parsePeriod('last', { kind, monthStartsOn: 21 }, '2026-11-01')).toThrow(
      `only months can start on another day; a ${kind} period always has the same days`,
    );
  });
});
