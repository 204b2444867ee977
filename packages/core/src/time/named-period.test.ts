import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-date.ts';
import { parsePeriod, periodKinds, periodName, previousPeriod, samePeriodLastYear } from './named-period.ts';

const today = '2026-11-01';
const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1980-01-01', count));

describe('parsePeriod', () => {
  it.each([
    ['last', 'monthly', '2026-10-01', '2026-11-01'],
    ['current', 'monthly', '2026-11-01', '2026-12-01'],
    ['2024-02', 'monthly', '2024-02-01', '2024-03-01'],
    ['last', 'weekly', '2026-10-19', '2026-10-26'],
    ['current', 'weekly', '2026-10-26', '2026-11-02'],
    ['2026-W53', 'weekly', '2026-12-28', '2027-01-04'],
    ['2026-W01', 'weekly', '2025-12-29', '2026-01-05'],
    ['last', 'quarterly', '2026-07-01', '2026-10-01'],
    ['2026-Q4', 'quarterly', '2026-10-01', '2027-01-01'],
    ['last', 'yearly', '2025-01-01', '2026-01-01'],
    ['2024', 'yearly', '2024-01-01', '2025-01-01'],
    ['2026-10-01..2026-10-31', 'custom', '2026-10-01', '2026-11-01'],
    ['2024-02-29..2024-02-29', 'custom', '2024-02-29', '2024-03-01'],
  ] as const)('parses %s for a %s report', (text, kind, from, until) => {
    expect(parsePeriod(text, kind, today)).toEqual({ from, until });
  });

  it.each([
    ['2026-13', 'monthly'],
    ['2025-W53', 'weekly'],
    ['2026-W00', 'weekly'],
    ['2026-Q5', 'quarterly'],
    ['last', 'custom'],
    ['2026-02-29..2026-03-01', 'custom'],
    ['2026-10', 'weekly'],
  ] as const)('rejects %s for a %s report and says what is expected', (text, kind) => {
    expect(() => parsePeriod(text, kind, today)).toThrow(`"${text}" is not a ${kind} period; expected `);
  });

  it('rejects a range that ends before it begins', () => {
    expect(() => parsePeriod('2026-10-31..2026-10-01', 'custom', today)).toThrow('ends before it begins');
  });

  it('parses every name back, and consecutive periods have no gap', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...periodKinds), (day, kind) => {
        const period =
          kind === 'custom' ? { from: day, until: addDays(day, 9) } : parsePeriod('current', kind, day);
        expect(parsePeriod(periodName(kind, period), kind, today)).toEqual(period);
        expect(previousPeriod(kind, period).until).toBe(period.from);
      }),
    );
  });
});

describe('samePeriodLastYear', () => {
  it.each([
    ['weekly', '2026-12-28', '2027-01-04', '2025-12-29', '2026-01-05'],
    ['monthly', '2028-02-01', '2028-03-01', '2027-02-01', '2027-03-01'],
    ['quarterly', '2026-07-01', '2026-10-01', '2025-07-01', '2025-10-01'],
    ['custom', '2028-02-10', '2028-03-01', '2027-02-10', '2027-03-01'],
  ] as const)(
    'is one year before a %s period from %s until %s',
    (kind, from, until, fromBefore, untilBefore) => {
      expect(samePeriodLastYear(kind, { from, until })).toEqual({ from: fromBefore, until: untilBefore });
    },
  );

  it('is undefined for a year, whose previous period is the same', () => {
    expect(samePeriodLastYear('yearly', { from: '2026-01-01', until: '2027-01-01' })).toBeUndefined();
  });
});
