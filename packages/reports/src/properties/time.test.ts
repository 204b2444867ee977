import { aDocument } from '@outlay/core/testing';
import { addDays, type PeriodKind, parsePeriod } from '@outlay/core/time';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

const figuresOf = (fields: Partial<Dataset>) => buildReport(aDataset(fields), { locale: 'en' }).figures;

/** The day that a report assigns to a document bought at each instant; `undefined` if it leaves the document out. */
function daysOf(kind: PeriodKind, name: string, instants: readonly string[], timeZone = 'Europe/Warsaw') {
  const period = parsePeriod(name, kind, '2030-01-01');
  return instants.map((purchasedAt) => {
    const { documents } = figuresOf({ kind, period, timeZone, documents: [aDocument({ purchasedAt })] });
    return documents[0]?.date;
  });
}

describe('a document', () => {
  it('belongs to the month of its instant, to the millisecond', () => {
    expect(
      daysOf('monthly', '2026-10', [
        '2026-09-30T21:59:59.999Z',
        '2026-09-30T22:00:00.000Z',
        '2026-10-31T22:59:59.999Z',
        '2026-10-31T23:00:00.000Z',
      ]),
    ).toEqual([undefined, '2026-10-01', '2026-10-31', undefined]);
  });

  it('is on the right day if the day has 23 hours, such as 29 March 2026 in Warsaw', () => {
    expect(
      daysOf('custom', '2026-03-29..2026-03-29', [
        '2026-03-28T22:59:59.999Z',
        '2026-03-28T23:00:00.000Z',
        '2026-03-29T00:59:59.999Z',
        '2026-03-29T01:00:00.000Z',
        '2026-03-29T21:59:59.999Z',
        '2026-03-29T22:00:00.000Z',
      ]),
    ).toEqual([undefined, '2026-03-29', '2026-03-29', '2026-03-29', '2026-03-29', undefined]);
  });

  it('is on the right day if the day has 25 hours, such as 25 October 2026 in Warsaw', () => {
    expect(
      daysOf('custom', '2026-10-25..2026-10-25', [
        '2026-10-24T21:59:59.999Z',
        '2026-10-24T22:00:00.000Z',
        '2026-10-25T00:30:00.000Z',
        '2026-10-25T01:30:00.000Z',
        '2026-10-25T22:59:59.999Z',
        '2026-10-25T23:00:00.000Z',
      ]),
    ).toEqual([undefined, '2026-10-25', '2026-10-25', '2026-10-25', '2026-10-25', undefined]);
  });

  it('is on 29 February in a leap year', () => {
    expect(daysOf('monthly', '2028-02', ['2028-02-28T23:00:00.000Z', '2028-02-29T23:00:00.000Z'])).toEqual([
      '2028-02-29',
      undefined,
    ]);
  });

  it('belongs to ISO week 53 of 2026 from 28 December to 3 January', () => {
    expect(
      daysOf('weekly', '2026-W53', [
        '2026-12-27T22:59:59.999Z',
        '2026-12-27T23:00:00.000Z',
        '2027-01-03T22:59:59.999Z',
        '2027-01-03T23:00:00.000Z',
      ]),
    ).toEqual([undefined, '2026-12-28', '2027-01-03', undefined]);
  });

  it("is on the day in the account's zone, not in UTC, on both sides of the date line", () => {
    const noon = ['2026-10-15T11:30:00.000Z'];
    expect(daysOf('monthly', '2026-10', noon, 'Pacific/Kiritimati')).toEqual(['2026-10-16']);
    expect(daysOf('monthly', '2026-10', noon, 'Pacific/Pago_Pago')).toEqual(['2026-10-15']);
    expect(daysOf('monthly', '2026-10', ['2026-10-01T10:59:59.999Z'], 'Pacific/Pago_Pago')).toEqual([
      undefined,
    ]);
  });
});

describe('weeks and months of a report', () => {
  it('are clipped at its ends and cover it without gaps', () => {
    const { weeks } = figuresOf({});
    expect(weeks.map(({ week, from, until }) => [week, from, addDays(until, -1)])).toEqual([
      ['2026-W40', '2026-10-01', '2026-10-04'],
      ['2026-W41', '2026-10-05', '2026-10-11'],
      ['2026-W42', '2026-10-12', '2026-10-18'],
      ['2026-W43', '2026-10-19', '2026-10-25'],
      ['2026-W44', '2026-10-26', '2026-10-31'],
    ]);
  });

  it('assign each document to its month, by category', () => {
    const { months } = figuresOf({
      kind: 'quarterly',
      period: parsePeriod('2026-Q3', 'quarterly', '2026-11-01'),
      documents: [
        aDocument({ amount: '5.00', category: 'Dom', purchasedAt: '2026-07-31T21:59:59.999Z' }),
        aDocument({ amount: '7.00', category: 'Dom', purchasedAt: '2026-07-31T22:00:00.000Z' }),
        aDocument({ amount: '1.00', category: 'Transport', purchasedAt: '2026-09-01T10:00:00.000Z' }),
      ],
    });
    expect(months?.months).toEqual(['2026-07', '2026-08', '2026-09']);
    expect(
      months?.rows.map(({ category, amounts }) => [category, amounts.map(({ minor }) => minor)]),
    ).toEqual([
      ['Dom', [500n, 700n, 0n]],
      ['Transport', [0n, 0n, 100n]],
    ]);
  });

  it('have no table by month for a single month or a week', () => {
    expect(figuresOf({ documents: [aDocument({ purchasedOn: '2026-10-05' })] }).months).toBeNull();
    const period = parsePeriod('2026-W53', 'weekly', '2027-02-01');
    const documents = [aDocument({ purchasedOn: '2027-01-01' })];
    expect(figuresOf({ kind: 'weekly', period, documents }).months).toBeNull();
  });
});

describe('a comparison', () => {
  const september = { from: '2026-09-01', until: '2026-10-01' };
  const past = [
    aDocument({ amount: '10.00', purchasedAt: '2026-09-10T21:59:59.999Z' }),
    aDocument({ amount: '90.00', purchasedAt: '2026-09-10T22:00:00.000Z' }),
  ];
  const compared = (fields: Partial<Dataset>) => {
    const { comparison } = figuresOf({
      previous: { period: september, documents: past, summary: null },
      ...fields,
    });
    return comparison && [comparison.previous.label, comparison.basis, comparison.totals[0]?.previous.minor];
  };

  it('states a different number of days in the previous period', () => {
    expect(compared({})).toEqual(['September 2026 (one day shorter)', 'different-length', 10_000n]);
  });

  it('of an unfinished period uses the same number of first days', () => {
    expect(compared({ readAt: '2026-10-10T12:00:00.000Z' })).toEqual([
      'first 10 days of September 2026',
      'first-days',
      1000n,
    ]);
  });

  it('of the last days of a longer month uses the whole shorter month and states the days of each', () => {
    const march = { from: '2026-03-01', until: '2026-04-01' };
    const february = { from: '2026-02-01', until: '2026-03-01' };
    const documents = [aDocument({ amount: '7.00' })];
    const inMarch = (day: number) =>
      compared({
        period: march,
        readAt: `2026-03-${day}T12:00:00.000Z`,
        previous: { period: february, documents, summary: null },
      });
    expect(inMarch(27)).toBeNull();
    expect(inMarch(28)).toEqual(['February 2026', 'equal', 700n]);
    expect(inMarch(30)).toEqual(['February 2026 (2 days shorter)', 'different-length', 700n]);
    expect(inMarch(31)).toEqual(['February 2026 (3 days shorter)', 'different-length', 700n]);
  });

  it('of a period that has not begun is left out without a warning', () => {
    const dataset = aDataset({
      readAt: '2026-09-30T21:59:59.999Z',
      previous: { period: september, documents: past, summary: null },
    });
    const { figures, warnings } = buildReport(dataset, { locale: 'en' });
    expect(figures.comparison).toBeNull();
    expect(warnings.map(({ code }) => code)).toEqual(['period_not_over']);
  });

  it.each([
    ['2026-10-01T10:00:00.000Z', 'pierwszy dzień września 2026', 'first day of September 2026'],
    ['2026-10-10T10:00:00.000Z', 'pierwsze 10 dni września 2026', 'first 10 days of September 2026'],
    ['2026-11-01T10:00:00.000Z', 'wrzesień 2026 (krótszy o dzień)', 'September 2026 (one day shorter)'],
  ])('read at %s is named in both languages', (readAt, polish, english) => {
    const dataset = aDataset({ readAt, previous: { period: september, documents: past, summary: null } });
    const labelIn = (locale: 'pl' | 'en') =>
      buildReport(dataset, { locale }).figures.comparison?.previous.label;
    expect([labelIn('pl'), labelIn('en')]).toEqual([polish, english]);
  });

  it('of an unfinished period is left out if earlier documents have no date', () => {
    const previous = { period: september, documents: [aDocument()], summary: null };
    expect(compared({ readAt: '2026-10-10T12:00:00.000Z', previous })).toBeNull();
  });

  it('of an unfinished period uses no categories from the summary of the whole earlier period', () => {
    const { categories } = figuresOf({
      readAt: '2026-10-10T12:00:00.000Z',
      documents: [aDocument({ amount: '25.00', purchasedOn: '2026-10-05' })],
      previous: {
        period: september,
        documents: [
          aDocument({ amount: '10.00', purchasedOn: '2026-09-05' }),
          aDocument({ amount: '5.00', purchasedOn: '2026-09-20' }),
          aDocument({ amount: '-5.00', purchasedOn: '2026-09-21' }),
        ],
        summary: aSummary('10.00', { Dom: '15.00', Jedzenie: '-5.00' }),
      },
    });
    expect(categories.map(({ category, change }) => [category, change?.minor])).toEqual([[null, 1500n]]);
  });

  it('of weeks and custom periods uses the same number of days, without a note', () => {
    const week = parsePeriod('2026-W43', 'weekly', '2026-11-01');
    const before = parsePeriod('2026-W42', 'weekly', '2026-11-01');
    const previous = { period: before, documents: [], summary: null };
    const records = { previous, recordsStart: { on: null } };
    expect(compared({ kind: 'weekly', period: week, ...records })).toEqual([
      'Week 42, 12–18 October 2026',
      'equal',
      0n,
    ]);
  });
});
