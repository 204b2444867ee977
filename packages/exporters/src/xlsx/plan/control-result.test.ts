import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset, aSummary } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { htmlExporter } from '../../html/page/html-exporter.ts';
import { collectBytes } from '../../testing/read-back.ts';
import { resultVerdicts } from './control-result.ts';

const purchasedAt = '2026-10-03T10:00:00Z';
const spent = aDocument({ id: 'spent', amount: '20.00', purchasedAt });
const salary = { id: 'salary', amount: '1000.00', category: 'Salary', purchasedAt };
const reportOf = (currency: string, total: string) =>
  buildReport(
    aDataset({
      documents: [spent, aDocument({ ...salary, currency })],
      summary: aSummary(total, { Food: total }),
    }),
    { locale: 'en', incomeCategories: ['Salary'], preset: 'accountant' },
  );

it('is not good as a whole if income is in a currency without a service summary', () => {
  expect(resultVerdicts(reportOf('EUR', '20.00'), 'B2').good).toEqual(['Match']);
  expect(resultVerdicts(reportOf('PLN', '1020.00'), 'B2').good).toEqual(['Match', 'Totals match']);
});

it('names the currency of income that was not checked in the HTML report', async () => {
  const htmlOf = async (currency: string, total: string) =>
    String(await collectBytes(htmlExporter.write(reportOf(currency, total), {})));
  expect(await htmlOf('EUR', '20.00')).toContain('EUR: no service summary to compare with');
  expect(await htmlOf('PLN', '1020.00')).not.toContain('no service summary to compare with');
});
