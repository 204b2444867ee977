import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { chartColumns } from './chart-columns.ts';

/** Figures of a past period with a spending of PLN 10 on some days. */
const columnsOf = (from: string, until: string, days: readonly string[], locale: 'pl' | 'en' = 'en') => {
  const documents = days.map((day) => aDocument({ amount: '10.00', purchasedAt: `${day}T12:00:00.000Z` }));
  const dataset = aDataset({
    kind: 'custom',
    period: { from, until },
    readAt: `${until}T12:00:00.000Z`,
    documents,
  });
  const { figures } = buildReport(dataset, { locale });
  return chartColumns(figures, locale);
};
const labelsOf = ({ columns }: ReturnType<typeof columnsOf>) =>
  columns.flatMap(({ label }) => (label === null ? [] : [label]));

it('has a column for each day of two months and marks weekends', () => {
  const { span, columns } = columnsOf('2026-10-01', '2026-12-01', ['2026-10-03']);
  expect(span).toBe('day');
  expect(columns).toHaveLength(61);
  expect(columns.slice(0, 5).map(({ label, isWeekend }) => [label, isWeekend])).toEqual([
    ['1', false],
    ['2', false],
    ['3', true],
    ['4', true],
    ['5', false],
  ]);
  expect(columns[2]?.amount).toEqual({ minor: 1000n, currency: 'PLN' });
});

it('has a column for each week of a year, and names each month', () => {
  const chart = columnsOf('2026-01-01', '2027-01-01', ['2026-01-05', '2026-12-31'], 'pl');
  expect(chart.span).toBe('week');
  expect(chart.columns).toHaveLength(53);
  expect(labelsOf(chart)).toEqual(
    Array.from({ length: 12 }, (_, month) => `${String(month + 1).padStart(2, '0')}.2026`),
  );
});

it('has a column for each month of several years, adding up their days', () => {
  const chart = columnsOf('2024-01-01', '2027-01-01', ['2024-01-01', '2024-01-31', '2026-12-31']);
  expect(chart.span).toBe('month');
  expect(chart.columns).toHaveLength(36);
  expect(chart.columns[0]).toMatchObject({ name: 'Jan\u00a02024', amount: { minor: 2000n } });
  expect(labelsOf(chart)).toHaveLength(12);
});
