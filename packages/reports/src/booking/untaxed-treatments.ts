import type { AccountingEntry } from '../figures/accounting-figures.ts';

/** Treatments without an amount of tax, by their codes on Polish invoices: exempt, outside the tax, reverse charge. */
const untaxed = /^(?:zw|np|np i|np ii|oo)\.?$/;

/** Whether an accounting rule says that a part of a document has no tax: `zw`, `np`, `np I`, `np II` or `oo`, in any case. */
export function isUntaxed({ booking }: AccountingEntry): boolean {
  return untaxed.test((booking?.vat ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase());
}
