import type { Locale } from './locale.ts';

/** What the codes on Polish invoices for treatments without a tax amount mean. */
const meanings: Readonly<Record<string, string>> = {
  zw: 'exempt',
  np: 'outside Polish VAT',
  'np i': 'outside Polish VAT',
  'np ii': 'service to a business in another EU country',
  oo: 'reverse charge',
};

/** The VAT of an accounting rule; English readers are told what a Polish code means: "zw (exempt)". */
export function vatText(vat: string | null, locale: Locale): string | null {
  if (vat === null || locale === 'pl') return vat;
  const code = vat.trim().toLowerCase().replace(/\.$/, '').replaceAll(/\s+/g, ' ');
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  return meaning === undefined ? vat : `${vat} (${meaning})`;
}
