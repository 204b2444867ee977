import type { SummaryBreakdown, SummaryRecord } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { addMonths } from '@outlay/core/time';
import type { Dataset, PastPeriod } from '@outlay/reports';
import { describe, expect, it } from 'vitest';
import { knownDays, monthsOfSummary } from './months-of-summary.ts';

const september = { from: '2026-09-01', until: '2026-10-01' };
const august = { from: '2026-08-01', until: '2026-09-01' };
const july = { from: '2026-07-01', until: '2026-08-01' };
const months = [september, august, july];

function money(amount: string) {
  return parseMoney(amount, 'PLN');
}

function part(date: string | null, total: string, categories = [total]): SummaryBreakdown {
  return {
    date,
    total: money(total),
    categories: categories.map((amount, index) => ({ category: `C${index}`, amount: money(amount) })),
    text: null,
  };
}

function summary(total: string, breakdown: readonly SummaryBreakdown[], fields = {}): SummaryRecord {
  return {
    amounts: { total: money(total), categories: [] },
    breakdown,
    id: null,
    periodStart: null,
    periodEnd: null,
    subcategories: [],
    otherCurrencies: [],
    text: null,
    createdAt: null,
    body: { totalAmount: total, categoryTotals: [] },
    ...fields,
  };
}

function proved(period: PastPeriod['period'], ...amounts: string[]): PastPeriod {
  return { period, documents: amounts.map((amount) => aDocument({ amount })), summary: null };
}

type Known = Pick<Dataset, 'timeZone' | 'previous' | 'lastYear'>;

const known: Known = {
  timeZone: 'Europe/Warsaw',
  previous: proved(september, '20.00', '10.00'),
  lastYear: null,
};
const whole = [
  part('2026-07-01', '10.00'),
  part('2026-08-01', '20.00', ['25.00', '-5.00']),
  part('2026-09-01', '30.00'),
];

/** Whole months, latest first. */
function yearFrom(first: string) {
  return Array.from({ length: 12 }, (_, index) => ({
    from: addMonths(first, 11 - index),
    until: addMonths(first, 12 - index),
  }));
}

function monthsIn(record: SummaryRecord, of: Known = known, all = months) {
  return monthsOfSummary(record, all, { timeZone: of.timeZone, known: knownDays(all, 'PLN', of) });
}

function totalsOf(record: SummaryRecord, of: Known = known) {
  return monthsIn(record, of)?.map(({ period, summary: { total } }) => [period.from, total.minor]);
}

describe('months of a summary', () => {
  it('are its parts, latest first, with their categories', () => {
    expect(totalsOf(summary('60.00', whole))).toEqual([
      ['2026-09-01', 3000n],
      ['2026-08-01', 2000n],
      ['2026-07-01', 1000n],
    ]);
    const [, second] = monthsIn(summary('60.00', whole)) ?? [];
    expect(second?.summary.categories.map(({ amount }) => amount.minor)).toEqual([2500n, -500n]);
  });

  it('may be labeled with any day of the month', () => {
    const parts = [part('2026-07-31', '10.00'), part('2026-08-15', '20.00'), part('2026-09-30', '30.00')];
    expect(totalsOf(summary('60.00', parts))).toHaveLength(3);
  });

  it('are zero if the service leaves out empty parts', () => {
    expect(totalsOf(summary('30.00', [part('2026-09-01', '30.00')]))).toEqual([
      ['2026-09-01', 3000n],
      ['2026-08-01', 0n],
      ['2026-07-01', 0n],
    ]);
  });

  it('may be confirmed by the same period a year before', () => {
    const lastYear = proved(july, '10.00');
    expect(totalsOf(summary('60.00', whole), { ...known, previous: null, lastYear })).toHaveLength(3);
  });

  it('may be confirmed by a quarter', () => {
    const previous = proved({ from: july.from, until: september.until }, '60.00');
    expect(totalsOf(summary('60.00', whole), { ...known, previous })).toHaveLength(3);
    const other = proved({ from: july.from, until: september.until }, '60.01');
    expect(totalsOf(summary('60.00', whole), { ...known, previous: other })).toBeUndefined();
  });

  it.each([
    ['there are none', summary('60.00', [])],
    [
      'they are days',
      summary('60.00', [...whole.slice(0, 2), part('2026-09-01', '10.00'), part('2026-09-02', '20.00')]),
    ],
    ['a month is missing from the total', summary('60.01', whole)],
    [
      'one begins before the first, as in a zone to the west',
      summary('60.00', [part('2026-06-30', '0.00', []), ...whole]),
    ],
    [
      'one begins after the last, as in a zone to the east',
      summary('60.00', [...whole, part('2026-10-01', '0.00', [])]),
    ],
    ['one tells no day', summary('60.00', [part(null, '10.00'), ...whole.slice(1)])],
    [
      'one tells no total',
      summary('60.00', [{ ...part('2026-07-01', '10.00'), total: null }, ...whole.slice(1)]),
    ],
    ['one tells no categories', summary('60.00', [part('2026-07-01', '10.00', []), ...whole.slice(1)])],
    [
      'one tells not all of its categories',
      summary('60.00', [part('2026-07-01', '10.00', ['9.99']), ...whole.slice(1)]),
    ],
    [
      'one has a category that cannot be read',
      summary('60.00', [
        {
          ...part('2026-07-01', '10.00'),
          categories: [
            { category: 'C', amount: money('10.00') },
            { category: 'D', amount: null },
          ],
        },
        ...whole.slice(1),
      ]),
    ],
    ['the amounts cannot be read', summary('60.00', whole, { amounts: null })],
    [
      'it says of itself that it begins at another time',
      summary('60.00', whole, { periodStart: { type: 'instant', instant: '2026-07-01T00:00:00.000Z' } }),
    ],
  ])('are rejected if %s', (_, record) => {
    expect(monthsIn(record)).toBeNull();
  });

  it('are rejected if the documents of a known month have another total', () => {
    const previous = proved(september, '29.99');
    expect(monthsIn(summary('60.00', whole), { ...known, previous })).toBeNull();
  });

  it('are rejected if only an empty month is known', () => {
    const parts = [part('2026-07-01', '10.00'), part('2026-08-01', '50.00')];
    const previous = proved(september);
    expect(monthsIn(summary('60.00', parts), { ...known, previous })).toBeNull();
  });

  it('are rejected if the parts are quarters apart', () => {
    const year = yearFrom('2025-10-01');
    const parts = [part('2025-10-01', '10.00'), part('2026-01-01', '20.00'), part('2026-07-01', '30.00')];
    const lastYear = proved({ from: '2025-10-01', until: '2025-11-01' }, '10.00');
    const of = { ...known, previous: null, lastYear };
    expect(monthsIn(summary('60.00', parts), of, year)).toBeNull();
    const between = [...parts, part('2026-03-01', '1.00')];
    expect(monthsIn(summary('61.00', between), of, year)).toHaveLength(12);
  });

  it('are rejected if a single part may cover more than the month in which it begins', () => {
    const previous = proved({ from: july.from, until: september.until }, '60.00');
    const single = summary('60.00', [part('2026-07-01', '60.00')]);
    expect(monthsIn(single, { ...known, previous })).toBeNull();
    expect(totalsOf(single, { ...known, previous: proved(july, '60.00') })).toHaveLength(3);
  });

  it('are compared with each month of a known quarter whose documents have days', () => {
    const quarter = { from: july.from, until: september.until };
    const documents = ['07-31T22:30', '08-20T10:00', '09-20T10:00'].map((at) =>
      aDocument({ amount: '20.00', purchasedAt: `2026-${at}:00.000Z` }),
    );
    const of = { ...known, previous: { period: quarter, documents, summary: null } };
    expect(monthsIn(summary('60.00', whole), of)).toBeNull();
    const parts = [part('2026-08-01', '40.00'), part('2026-09-01', '20.00')];
    expect(totalsOf(summary('60.00', parts), of)).toHaveLength(3);
  });

  it('are rejected if no month is known', () => {
    expect(monthsIn(summary('60.00', whole), { ...known, previous: null })).toBeNull();
  });
});
