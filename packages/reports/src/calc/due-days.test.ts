import { addDays } from '@outlay/core/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRecurringExpense } from '../testing/dataset.ts';
import { dueDaysOf, intervals } from './due-days.ts';

const year = { from: '2026-01-01', until: '2027-01-01' };
const month = (from: string, until: string) => ({ from, until });

function dueIn(period: typeof year, fields: Parameters<typeof aRecurringExpense>[0], last?: string) {
  return dueDaysOf(aRecurringExpense(fields), last ?? null)?.dueIn(period) ?? null;
}

describe('monthly payments', () => {
  it('are due on the last day of months that lack their day', () => {
    const due = dueIn(year, { nextDate: '2027-01-31', dayOfMonth: 31 });
    expect(due?.slice(0, 5)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(dueIn(month('2028-02-01', '2028-03-01'), { nextDate: '2027-01-31' })).toEqual(['2028-02-29']);
  });

  it('are due on the configured day if the next date is the last one of a short month', () => {
    const october = month('2026-10-01', '2026-11-01');
    expect(dueIn(october, { nextDate: '2026-11-30', dayOfMonth: 31 })).toEqual(['2026-10-31']);
    expect(dueIn(october, { nextDate: '2026-11-30' })).toEqual(['2026-10-30']);
  });

  it('follow the next date if the day of the month differs', () => {
    expect(dueIn(month('2026-10-01', '2026-11-01'), { nextDate: '2026-11-12', dayOfMonth: 15 })).toEqual([
      '2026-10-12',
    ]);
  });

  it('follow the day of the month without a next date, or else the last payment', () => {
    const october = month('2026-10-01', '2026-11-01');
    expect(dueIn(october, { dayOfMonth: 5 }, '2026-09-08')).toEqual(['2026-10-05']);
    expect(dueIn(october, {}, '2026-09-08')).toEqual(['2026-10-08']);
    expect(dueIn(october, {})).toBeNull();
  });
});

it('weekly payments are due on the weekday of the next one, through both clock changes', () => {
  const weekly = { frequency: 'weekly', nextDate: '2026-11-01' } as const;
  expect(dueIn(month('2026-10-12', '2026-11-02'), weekly)).toEqual([
    '2026-10-18',
    '2026-10-25',
    '2026-11-01',
  ]);
  expect(dueIn(month('2026-03-23', '2026-04-06'), weekly)).toEqual(['2026-03-29', '2026-04-05']);
});

it('quarterly and yearly payments are due in the months of the next one', () => {
  expect(dueIn(year, { frequency: 'quarterly', nextDate: '2026-11-30', dayOfMonth: 31 })).toEqual([
    '2026-02-28',
    '2026-05-31',
    '2026-08-31',
    '2026-11-30',
  ]);
  expect(dueIn(year, { frequency: 'yearly', nextDate: '2028-02-29' })).toEqual(['2026-02-28']);
  expect(dueIn(year, { frequency: 'yearly', dayOfMonth: 4 }, '2025-07-09')).toEqual(['2026-07-09']);
  expect(dueIn(year, { frequency: 'quarterly', dayOfMonth: 4 })).toBeNull();
});

it('nothing is due without a frequency', () => {
  expect(dueIn(year, { frequency: null, nextDate: '2026-11-30' }, '2026-10-30')).toBeNull();
});

describe('all due days', () => {
  const anyDay = fc.integer({ min: -5000, max: 5000 }).map((days) => addDays('2026-10-01', days));
  const frequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
  const anyExpense = fc
    .record({
      frequency: fc.constantFrom(...frequencies),
      nextDate: anyDay,
      dayOfMonth: fc.option(fc.integer({ min: 1, max: 31 })),
    })
    .map(aRecurringExpense);

  it('include the next date', () => {
    fc.assert(
      fc.property(anyExpense, (expense) => {
        const day = expense.nextDate ?? '';
        expect(dueDaysOf(expense, null)?.dueIn({ from: day, until: addDays(day, 1) })).toEqual([day]);
      }),
    );
  });

  it('are as many in a year of whole intervals as the yearly cost counts', () => {
    fc.assert(
      fc.property(anyExpense, anyDay, (expense, from) => {
        const due = dueDaysOf(expense, null)?.dueIn({ from, until: addDays(from, 364) }) ?? [];
        const times = Number(intervals[expense.frequency ?? 'weekly'].timesAYear);
        expect(Math.abs(due.length - times)).toBeLessThanOrEqual(expense.frequency === 'weekly' ? 0 : 1);
      }),
    );
  });

  it('of a period are the due days of its two halves, and the last one by each day is among them', () => {
    fc.assert(
      fc.property(anyExpense, anyDay, fc.nat(400), fc.nat(400), (expense, from, first, second) => {
        const dueDays = dueDaysOf(expense, null);
        const [middle, until] = [addDays(from, first), addDays(from, first + second)];
        const whole = dueDays?.dueIn({ from, until }) ?? [];
        expect([
          ...(dueDays?.dueIn({ from, until: middle }) ?? []),
          ...(dueDays?.dueIn({ from: middle, until }) ?? []),
        ]).toEqual(whole);
        const by = dueDays?.dueBy(addDays(until, -1)) ?? '';
        expect(whole.length > 0 ? by === whole.at(-1) : by < from).toBe(true);
      }),
    );
  });
});
