import type { AccountingEntry } from '../figures/accounting-figures.ts';

/** Codes on Polish invoices for treatments without a tax amount: exempt, outside the scope of VAT, reverse charge. */
const untaxed = /^\s*(?:zw|np|np\s+i|np\s+ii|oo)\.?\s*$/i;

/**
 * Whether the accounting rule of an entry says that it has no tax: `zw`, `np`, `np I`, `np II` or `oo`,
 * case-insensitive.
 */
export function isUntaxed({ booking }: Pick<AccountingEntry, 'booking'>): boolean {
  return typeof booking?.vat === 'string' && untaxed.test(booking.vat);
}
