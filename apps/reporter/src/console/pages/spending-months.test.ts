import { expect, it } from 'vitest';
import type { MonthlyReport } from '../../adapters/store/account-runs.ts';
import { spendingCurrencies, spendingMonths, spendingSince, spentIn } from './spending-months.ts';

const aReport = (periodFrom: string, periodUntil: string, spent: Readonly<Record<string, string>> = {}) =>
  ({
    id: `${periodFrom}/${Object.values(spent).join()}`,
    periodFrom,
    periodUntil,
    revision: 1,
    stagedAt: `${periodUntil}T06:00:00.000Z`,
    spent: JSON.stringify(Object.entries(spent).map(([currency, amount]) => ({ currency, amount }))),
  }) satisfies MonthlyReport;

const today = '2026-11-15';

it('shows the twelve months that are over, and which of them have no report', () => {
  const months = spendingMonths([aReport('2026-08-01', '2026-09-01', { PLN: '0.30' })], today);
  expect([months.length, months[0]?.name, months.at(-1)?.name]).toEqual([12, '2025-11', '2026-10']);
  expect(months.filter(({ report }) => report).map(({ name }) => name)).toEqual(['2026-08']);
  expect(months.map((month) => spentIn(month, 'PLN')?.minor).filter((minor) => minor !== undefined)).toEqual([
    30n,
  ]);
});

it('takes the last report of a month', () => {
  const reports = ['1.00', '2.00'].map((PLN) => aReport('2026-10-01', '2026-11-01', { PLN }));
  expect(spentIn(spendingMonths(reports, today).at(-1) ?? { name: '' }, 'PLN')?.minor).toBe(200n);
});

it('leaves out months that start on another day than the latest, and names months by their fifteenth', () => {
  const reports = [
    aReport('2026-09-01', '2026-10-01', { PLN: '1.00' }),
    aReport('2026-09-21', '2026-10-21', { PLN: '2.00' }),
    aReport('2026-10-21', '2026-11-21', { PLN: '3.00' }),
  ];
  const months = spendingMonths(reports, '2026-11-25');
  expect(months.at(-1)).toMatchObject({ name: '2026-11', report: { period: { from: '2026-10-21' } } });
  expect(months.filter(({ report }) => report).map(({ name }) => name)).toEqual(['2026-10', '2026-11']);
});

it('has the currency of the account first, then that of most months, and no currency in which nothing was spent', () => {
  const months = spendingMonths(
    [
      aReport('2026-08-01', '2026-09-01', { EUR: '900.00', PLN: '1.00', USD: '0.00' }),
      aReport('2026-09-01', '2026-10-01', { PLN: '1.00' }),
    ],
    today,
  );
  expect(spendingCurrencies(months, 'CHF')).toEqual(['PLN', 'EUR']);
  expect(spendingCurrencies(months, 'EUR')).toEqual(['EUR', 'PLN']);
  expect(months.slice(-3).map((month) => spentIn(month, 'EUR')?.minor)).toEqual([90_000n, 0n, undefined]);
});

it.each([
  ['2026-11-15', '2025-10-01'],
  ['2026-01-31', '2024-12-01'],
])('reads a year before %s from %s', (day, since) => {
  expect(spendingSince(day)).toBe(since);
});
