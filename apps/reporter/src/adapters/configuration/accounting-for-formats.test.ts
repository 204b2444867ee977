import type { ExportFormat } from '@outlay/exporters';
import type { AccountingMapping } from '@outlay/reports';
import { expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkAccountingForFormats, type ProgramSettings } from './accounting-for-formats.ts';

const company = { name: 'Pracownia', taxId: '5250000133' };
const tax = { account: '221', country: 'PL' } as const;
const file = 'accounting.yaml';

function check(
  mapping: Partial<AccountingMapping> | undefined,
  formats: readonly ExportFormat[] = ['epp'],
  settings: ProgramSettings = {},
) {
  const accounting = mapping && { rules: [], ...mapping };
  return () => checkAccountingForFormats({ file: mapping && file, accounting, settings, formats });
}

it.each([
  [undefined, 'the format epp needs an accounting file with tax and company'],
  [{ tax }, `${file}: has no company; the format epp needs it`],
  [{ company }, `${file}: has no tax; the format epp needs it`],
  [{}, `${file}: has no tax and no company; the format epp needs both`],
])('refuses EDI++ with %j', (mapping, message) => {
  expect(check(mapping)).toThrow(new ConfigurationError(message));
});

it('accepts EDI++ with both, and other formats without either', () => {
  expect(check({ tax, company })).not.toThrow();
  expect(check(undefined, ['csv'])).not.toThrow();
});

it.each([
  [undefined, 'the format optima needs an accounting file with tax and optima'],
  [{ tax }, `${file}: has no optima; the format optima needs it`],
  [{}, `${file}: has no tax and no optima; the format optima needs both`],
])('refuses a file for Optima with %j', (mapping, message) => {
  expect(check(mapping, ['csv', 'optima'])).toThrow(new ConfigurationError(message));
});

it('accepts a file for Optima with both, and without a company', () => {
  expect(check({ tax }, ['optima'], { optima: { accountingId: 'KSIEG' } })).not.toThrow();
});
