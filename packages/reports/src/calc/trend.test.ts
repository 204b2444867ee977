import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset } from '../testing/dataset.ts';

it('a month with a summary in another currency is unknown, even if its total is zero', () => {
  const monthOf = (from: string, until: string, amount: string, currency: string) => ({
    period: { from, until },
    summary: { total: parseMoney(amount, currency), categories: [] },
  });
  const dataset = aDataset({
    documents: [aDocument({ amount: '10.00' })],
    earlierMonths: [
      monthOf('2026-09-01', '2026-10-01', '20.00', 'PLN'),
      monthOf('2026-08-01', '2026-09-01', '0.00', 'EUR'),
      monthOf('2026-07-01', '2026-08-01', '30.00', 'PLN'),
    ],
  });
  const { trend } = buildReport(dataset, { locale: 'en' }).figures;
  expect(trend?.columns.map(({ name }) => name)).toEqual(['2026-09', '2026-10']);
});
