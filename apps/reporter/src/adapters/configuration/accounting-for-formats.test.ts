import type { AccountingMapping } from '@outlay/reports';
import { expect, it } from 'vitest';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkAccountingForFormats } from './accounting-for-formats.ts';

const company = { name: 'Pracownia', taxId: '5250000133' };
const tax = { account: '221', country: 'PL' } as const;
const file = 'accounting.yaml';

function check(
  mapping: Partial<AccountingMapping> | undefined,
  formats: readonly ('epp' | 'csv' | 'zip')[] = ['epp'],
) {
  const accounting = mapping && { rules: [], ...mapping };
  return () => checkAccountingForFormats({ file: mapping && file, accounting, datev: undefined, formats });
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
