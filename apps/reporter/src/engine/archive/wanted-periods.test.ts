import { describe, expect, it } from 'vitest';
import { periodRanges, periodsText } from './periods-text.ts';
import { calendarKinds, wantedPeriods } from './wanted-periods.ts';

const today = '2026-11-15';

describe('wantedPeriods', () => {
  it('has the period of the first day and all later ones, latest first', () => {
    expect(wantedPeriods({ kinds: ['monthly'], from: '2026-08-31', today, others: [] })).toEqual([
      { kind: 'monthly', from: '2026-11-01', until: '2026-12-01' },
      { kind: 'monthly', from: '2026-10-01', until: '2026-11-01' },
      { kind: 'monthly', from: '2026-09-01', until: '2026-10-01' },
      { kind: 'monthly', from: '2026-08-01', until: '2026-09-01' },
    ]);
  });

  it('has the current and the last period of each kind, whatever the first day', () => {
    const wanted = wantedPeriods({ kinds: calendarKinds, from: today, today, others: [] });
    expect(periodsText(wanted.map((period) => ({ ...period, basis: null, requests: [] })))).toBe(
      'weekly 2026-W45 to 2026-W46, monthly 2026-10 to 2026-11, quarterly 2026-Q3 to 2026-Q4, yearly 2025 to 2026',
    );
  });

  it('has months of a pay cycle, and other periods once', () => {
    const october = { kind: 'monthly', from: '2026-10-21', until: '2026-11-21' } as const;
    const days = { kind: 'custom', from: '2026-02-01', until: '2026-02-11' } as const;
    const options = { kinds: ['monthly'], from: '2026-10-25', today, monthStartsOn: 21 } as const;
    expect(wantedPeriods({ ...options, others: [october, days, days] })).toEqual([
      october,
      { kind: 'monthly', from: '2026-09-21', until: '2026-10-21' },
      days,
    ]);
  });
});

describe('periodRanges', () => {
  it('keeps calendar months and those of a pay cycle apart, and leaves gaps', () => {
    const monthly = (from: string, until: string) => ({
      kind: 'monthly' as const,
      from,
      until,
      basis: null,
      requests: [],
    });
    const periods = [
      monthly('2026-10-01', '2026-11-01'),
      monthly('2026-09-21', '2026-10-21'),
      monthly('2026-09-01', '2026-10-01'),
      monthly('2026-06-01', '2026-07-01'),
    ];
    expect(periodRanges(periods)).toEqual([
      { kind: 'monthly', first: '2026-06', last: '2026-06', periods: 1 },
      { kind: 'monthly', first: '2026-09', last: '2026-10', periods: 2 },
      {
        kind: 'monthly',
        first: '2026-10_2026-09-21..2026-10-20',
        last: '2026-10_2026-09-21..2026-10-20',
        periods: 1,
      },
    ]);
    expect(periodsText([])).toBe('no periods');
  });
});
