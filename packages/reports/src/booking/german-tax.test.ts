import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset } from '../testing/dataset.ts';

const accounting = {
  rules: [],
  default: { account: '4980' },
  payments: { default: '1590' },
  tax: { account: '1570', country: 'DE' },
} as const;

it.each([
  ['119.00', '19.00', 'EUR', 19],
  ['107.00', '7.00', 'EUR', 7],
  ['100.00', '0.00', 'EUR', 0],
  ['226.00', '26.00', 'EUR', 'no_rate'],
  ['0.04', '0.00', 'EUR', 'several_rates'],
  ['119.00', '19.00', 'PLN', 'other_currency'],
])('derives of %s with a tax of %s %s: %s', (amount, tax, currency, expected) => {
  const documents = [aDocument({ amount, tax, currency })];
  const { ledger } = buildReport(aDataset({ documents }), { locale: 'en', accounting }).figures;
  const [first] = ledger?.entries ?? [];
  expect(first?.taxRate?.percent ?? ledger?.unsplit[0]?.reason).toBe(expected);
});
