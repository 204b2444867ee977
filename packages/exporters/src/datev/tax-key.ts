import type { LedgerEntry } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';

/**
 * The tax key of an expense, four digits; `null` without one. The rate of the document decides. Where the document states no
 * tax, the `vat` of the accounting rule does, for what has no rate (such as reverse charge), and last the key of 0 percent. It depends
 * only on what a batch keeps of a document, so that a reversal has the key of the entry that it cancels.
 */
export function taxKeyOf(
  { taxRate, booking, document: { tax } }: Pick<LedgerEntry, 'taxRate' | 'booking' | 'document'>,
  { taxKeys = {} }: Pick<DatevSettings, 'taxKeys'>,
): string | null {
  const keys = new Map(Object.entries(taxKeys).map(([name, key]) => [nameOf(name), key.padStart(4, '0')]));
  const rateKey = taxRate ? (keys.get(String(taxRate.percent)) ?? null) : null;
  if (taxRate && taxRate.percent !== 0) return rateKey;
  if (tax !== null && tax.minor !== 0n) return null;
  return keys.get(nameOf(booking?.vat ?? '')) ?? rateKey;
}

/** `19 %`, `19%` and `19` are the same. */
function nameOf(text: string): string {
  return text.replaceAll(/\s+/g, '').replace(/%$/, '').toLowerCase();
}
