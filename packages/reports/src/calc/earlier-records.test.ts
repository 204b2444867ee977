import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset, PastPeriod } from '../figures/dataset.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';

const bought = (date: string, amount = '42.10') =>
  aDocument({ id: date, amount, category: 'Dom', purchasedAt: `${date}T10:00:00.000Z` });
const september = (...documents: PastPeriod['documents']): PastPeriod => ({
  period: { from: '2026-09-01', until: '2026-10-01' },
  documents,
  summary: null,
});
const lastOctober = (...documents: PastPeriod['documents']): PastPeriod => ({
  period: { from: '2025-10-01', until: '2025-11-01' },
  documents,
  summary: null,
});
const reportOf = (fields: Partial<Dataset>, locale: Locale = 'en') =>
  buildReport(aDataset({ documents: [bought('2026-10-05')], ...fields }), { locale, preset: 'full' });

/** The visible parts of a comparison: notes, changes of figures, columns of changes. */
function seen(fields: Partial<Dataset>, locale: Locale = 'en') {
  const { sections, figures, warnings } = reportOf(fields, locale);
  const headline = sections.find(({ id }) => id === 'headline')?.content;
  const categories = sections.find(({ id }) => id === 'categories')?.content;
  return {
    notes: headline?.type === 'figures' ? headline.notes : [],
    changes: headline?.type === 'figures' ? headline.figures.flatMap(({ changes }) => changes).length : 0,
    columns:
      categories?.type === 'table'
        ? categories.columns.map(({ key, label }) => (key === 'change' ? label : key))
        : [],
    text: figures.narrative.replaceAll('\u00a0', ' '),
    warnings: warnings.map(({ code }) => code),
  };
}

describe('a report of an account without earlier records', () => {
  const fields = { previous: september(), lastYear: lastOctober() };

  it('states that, and has neither amounts nor percentages of change', () => {
    expect(seen(fields)).toEqual({
      notes: ['No comparison: there are no earlier records.'],
      changes: 0,
      columns: ['category', 'inDocuments', 'share', 'amount'],
      text: expect.stringContaining('There are no earlier records to compare with.'),
      warnings: [],
    });
    expect(seen(fields, 'pl')).toMatchObject({
      notes: ['Brak porównania: nie ma wcześniejszych danych.'],
      text: expect.stringContaining('Nie ma wcześniejszych danych do porównania.'),
    });
    const { comparison, lastYear, comparisonGap } = reportOf(fields).figures;
    expect([comparison, lastYear, comparisonGap]).toEqual([
      null,
      null,
      { reason: 'no-records', recordsBegin: null },
    ]);
  });

  it('differs from one without spending: an older account is compared with an empty month', () => {
    const { comparison, comparisonGap } = reportOf({ ...fields, recordsStart: { on: null } }).figures;
    expect([comparison?.totals.map(({ change }) => change.minor), comparisonGap]).toEqual([[4210n], null]);
    const withLastYear = reportOf({
      previous: september(),
      lastYear: lastOctober(bought('2025-10-07')),
    }).figures;
    expect(withLastYear.comparison?.totals.map(({ change }) => change.minor)).toEqual([4210n]);
  });
});

describe('a report of an account whose records begin in the previous period', () => {
  const previous = september(bought('2026-09-20', '7.00'));

  it('is not compared with that partial period', () => {
    expect(seen({ previous, recordsStart: { on: '2026-09-20' } })).toMatchObject({
      notes: ['No comparison: the records begin on 20\u00a0Sep\u00a02026.'],
      changes: 0,
      text: expect.stringContaining(
        'The records begin on 20 Sep 2026, so there is no comparison with the previous period.',
      ),
      warnings: [],
    });
    expect(seen({ previous, recordsStart: { on: '2026-09-20' } }, 'pl').notes).toEqual([
      'Brak porównania: dane zaczynają się 20.09.2026.',
    ]);
    expect(reportOf({ previous, recordsStart: { on: '2026-09-20' } }).figures.comparisonGap).toEqual({
      reason: 'records-begin',
      recordsBegin: '2026-09-20',
    });
  });

  it.each([{ on: '2026-09-01' }, { on: '2025-01-01' }, { on: null }, null])(
    'is compared where they begin %j',
    (begin) => {
      const { notes, changes, columns } = seen({ previous, recordsStart: begin });
      expect([notes, changes, columns.at(-1)]).toEqual([[], 1, 'Change from September 2026']);
      expect(seen({ previous, recordsStart: begin }, 'pl').columns.at(-1)).toBe(
        'Zmiana względem września 2026',
      );
    },
  );

  it('is compared with the whole year before only if the records begin earlier', () => {
    const lastYear = lastOctober(bought('2025-10-20'));
    const compared = (begin: Dataset['recordsStart']) =>
      reportOf({ previous, lastYear, recordsStart: begin }).figures.lastYear !== null;
    expect([
      compared({ on: '2025-10-20' }),
      compared({ on: '2025-10-01' }),
      compared({ on: null }),
      compared(null),
    ]).toEqual([false, true, true, true]);
  });
});

describe('a report of an account for which the start of the records is unknown', () => {
  const nothing = (month: string) => ({
    period: { from: `2026-${month}-01`, until: `2026-${String(Number(month) + 1).padStart(2, '0')}-01` },
    summary: { total: { minor: 0n, currency: 'PLN' }, categories: [] },
  });
  const history = (...documents: PastPeriod['documents']) => ({
    period: { from: '2025-09-01', until: '2026-10-01' },
    documents,
  });
  const late = bought('2026-09-20', '7.00');
  const onFirst = bought('2026-09-01', '7.00');
  const gapOf = (fields: Partial<Dataset>) => reportOf(fields).figures.comparisonGap;
  const begun = { reason: 'records-begin', recordsBegin: '2026-09-20' };

  it('is not compared with the first month after empty months', () => {
    expect(gapOf({ previous: september(late), earlierMonths: [nothing('08'), nothing('07')] })).toEqual(
      begun,
    );
    expect(gapOf({ previous: september(late), paymentHistory: history(late) })).toEqual(begun);
    expect(seen({ previous: september(late), paymentHistory: history(late) }, 'pl').notes).toEqual([
      'Brak porównania: dane zaczynają się 20.09.2026.',
    ]);
  });

  it('is compared with it if it has a document on its first day, and the chart shows it as whole', () => {
    const fields = { previous: september(onFirst, late), paymentHistory: history(onFirst, late) };
    const { comparison, trend } = reportOf(fields).figures;
    expect(comparison?.totals[0]?.previous.minor).toBe(1400n);
    expect(trend?.columns.map(({ name, isWhole }) => [name, isWhole])).toEqual([
      ['2026-09', true],
      ['2026-10', true],
    ]);
  });

  it('is compared if older records are known, and with an empty month after them', () => {
    const older = bought('2026-06-20', '7.00');
    expect(gapOf({ previous: september(late), paymentHistory: history(older, late) })).toBeNull();
    expect(gapOf({ previous: september(), paymentHistory: history(older) })).toBeNull();
    expect(gapOf({ previous: september(), paymentHistory: history() })?.reason).toBe('no-records');
    expect(gapOf({ previous: september(late) })).toBeNull();
  });
});

it('shows a month as whole if the records begin on its first day, and includes it in the average', () => {
  const documents = ['2026-07-01', '2026-08-04', '2026-09-06'].map((date) => bought(date, '30.00'));
  const { trend } = reportOf({
    previous: september(...documents.slice(2)),
    paymentHistory: { period: { from: '2025-09-01', until: '2026-10-01' }, documents },
    recordsStart: { on: '2026-07-01' },
  }).figures;
  expect(trend?.columns.map(({ isWhole }) => isWhole)).toEqual([true, true, true, true]);
  expect(trend?.average?.columns).toBe(3);
});

it('warns that an earlier period could not be verified, instead of claiming that it has no records', () => {
  expect(seen({ previous: null })).toMatchObject({ notes: [], warnings: ['comparison_unavailable'] });
  expect(reportOf({ previous: null }).figures.comparisonGap?.reason).toBe('not-proved');
});
