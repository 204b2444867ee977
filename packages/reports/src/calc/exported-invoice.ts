import type { BatchEntry } from '../figures/batch-figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';

/** The invoice with which an earlier batch exported a document; `null` if it had none, or no batch exported it. */
export function exportedInvoice(entry: Pick<BatchEntry, 'exported'> | undefined): SupplierInvoice | null {
  const booked = entry?.exported?.booked;
  return booked?.ledger?.invoice ?? booked?.invoice ?? null;
}
