import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset, aRecurringExpense } from '../testing/dataset.ts';

const february = { from: '2026-02-01', until: '2026-03-01' };

/** Documents of 10.00 a day, starting on the first day of a month. */
function tenADay(month: string, days: number) {
  return Array.from({ length: days }, (_, index) => {
    const day = `${index + 1}`.padStart(2, '0');
    return aDocument({
      id: `${month}-${day}`,
      amount: '10.00',
      purchasedAt: `${month}-${day}T10:00:00.000Z`,
    });
  });
}

it('divides an unfinished period by its elapsed days', () => {
  const dataset = aDataset({
    period: { from: '2026-03-01', until: '2026-04-01' },
    readAt: '2026-03-30T20:00:00.000Z',
    documents: tenADay('2026-03', 30),
    previous: { period: february, documents: tenADay('2026-02', 28), summary: null },
    recordsStart: { on: null },
  });
  const { comparisons } = buildReport(dataset, { locale: 'en' }).overview.spent;
  expect(comparisons).toEqual(['7% more than February']);
});

it.each([
  [null, 'No comparison: the documents of the previous period may be incomplete.'],
  [{ on: '2026-10-05' }, 'No comparison: there are no earlier records.'],
])('explains a missing comparison for an empty period too: records begin %j', (recordsStart, sentence) => {
  const september = { from: '2026-09-01', until: '2026-10-01' };
  const previous = recordsStart && { period: september, documents: [], summary: null };
  const { spent } = buildReport(aDataset({ recordsStart, previous }), { locale: 'en' }).overview;
  expect(spent.amount).toBeNull();
  expect(spent.comparisons).toEqual([sentence]);
});

it.each([
  ['2026-11-30T12:00:00.000Z', 1],
  ['2026-12-01T12:00:00.000Z', 0],
])('lists payments due after the period until those days are over: read at %s', (readAt, rows) => {
  const recurring = [aRecurringExpense({ nextDate: '2026-11-29' })];
  const { overview } = buildReport(aDataset({ recurring, readAt }), { locale: 'en' });
  expect(overview.comingUp?.rows.length ?? 0).toBe(rows);
});

it('mentions an earlier refund as a cause', () => {
  const bought = (day: string, amount: string) =>
    aDocument({
      id: `${day} ${amount}`,
      storeName: 'Lidl',
      category: 'Dom',
      amount,
      purchasedAt: `${day}T10:00:00.000Z`,
    });
  const dataset = aDataset({
    documents: [bought('2026-10-02', '100.00')],
    previous: {
      period: { from: '2026-09-01', until: '2026-10-01' },
      documents: [bought('2026-09-02', '100.00'), bought('2026-09-03', '-500.00')],
      summary: null,
    },
    recordsStart: { on: null },
  });
  const causeIn = (locale: 'en' | 'pl') => buildReport(dataset, { locale }).overview.changes?.rows[0]?.cause;
  expect(causeIn('en')).toBe('Lidl, 1\u00a0purchase; before: 1\u00a0purchase and 1\u00a0refund');
  expect(causeIn('pl')).toBe('Lidl: 1\u00a0zakup; wcześniej: 1\u00a0zakup i 1\u00a0zwrot');
});

it.each([
  [
    '-687.00',
    '2700.00',
    'Purchases stayed the same; the total is up 34% from September, which had a PLN\u00a0687.00 refund',
    'PLN\u00a02,700.00, purchases the same',
  ],
  [
    '-687.00',
    '2619.00',
    'Purchases are 3% lower; the total is up 30% from September, which had a PLN\u00a0687.00 refund',
    'PLN\u00a02,619.00, purchases 3% lower',
  ],
  ['-687.00', '2781.00', '38% more than September, which had a PLN\u00a0687.00 refund', 'PLN\u00a02,781.00'],
  ['-20.00', '2700.00', '1% more than September, but 3% less per\u00a0day', 'PLN\u00a02,700.00, 1% more'],
])('mentions an earlier refund of %s if it explains the change to %s', (refund, spent, sentence, subject) => {
  const [now = [], before = []] = [[spent], [refund, '2700.00']].map((amounts, month) =>
    amounts.map((amount, index) =>
      aDocument({ id: `${month} ${index}`, amount, purchasedOn: `2026-${month === 0 ? '10' : '09'}-05` }),
    ),
  );
  const dataset = aDataset({
    documents: now,
    previous: { period: { from: '2026-09-01', until: '2026-10-01' }, documents: before, summary: null },
    recordsStart: { on: null },
  });
  const { overview } = buildReport(dataset, { locale: 'en' });
  expect(overview.spent.comparisons).toEqual([sentence]);
  expect(overview.subject).toBe(`October 2026: ${subject}`);
});
