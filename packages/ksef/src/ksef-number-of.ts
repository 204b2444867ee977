import type { KsefInvoice } from './ksef-invoice.ts';
import { acceptedOn, ksefNumberIn } from './ksef-number.ts';
import type { ConfirmedInvoice } from './read-confirmation.ts';

/** A file of an invoice: its name, and the SHA-256 of its bytes in Base64. */
export type InvoiceFile = { readonly name: string; readonly sha256: string };

/**
 * The KSeF number of an invoice. The file does not contain it: KSeF gives it afterwards. A confirmation of receipt tells it
 * of the file with its hash; otherwise the name of the file does, if it contains one number that can be of this
 * invoice: it begins with the NIP of the seller, and KSeF accepts no invoice before the day on which it is issued.
 * @returns `null` if neither tells it
 */
export function ksefNumberOf(
  { seller, issueDate }: Pick<KsefInvoice, 'seller' | 'issueDate'>,
  { name, sha256 }: InvoiceFile,
  confirmed: readonly ConfirmedInvoice[],
): string | null {
  const found = confirmed.find(({ hash }) => hash === sha256)?.ksefNumber ?? ksefNumberIn(name);
  if (found === null || !found.startsWith(`${seller.taxNumber}-`)) return null;
  return acceptedOn(found) < issueDate ? null : found;
}
