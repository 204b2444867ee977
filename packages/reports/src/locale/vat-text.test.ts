import { expect, it } from 'vitest';
import { vatText } from './vat-text.ts';

it('tells English readers what a Polish VAT code means', () => {
  expect(['zw', 'ZW.', 'np II', 'oo', '23%', 'constructor', null].map((vat) => vatText(vat, 'en'))).toEqual([
    'zw (exempt)',
    'ZW. (exempt)',
    'np II (service to a business in another EU country)',
    'oo (reverse charge)',
    '23%',
    'constructor',
    null,
  ]);
  expect(vatText('zw', 'pl')).toBe('zw');
});
