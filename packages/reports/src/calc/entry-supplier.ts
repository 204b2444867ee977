import type { Supplier } from '../figures/accounting-figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';

/** An entry, which may have an invoice: that of its document tells the supplier better than the name of the store. */
type Supplied = {
  readonly supplier: Supplier | null;
  readonly invoice?: SupplierInvoice | null;
};

/**
 * The supplier of an entry, from one source: the seller of the invoice, whose NIP is a number of Poland; without an invoice
 * the supplier of the store. A seller has the account of the supplier only if both have one tax ID.
 */
export function entrySupplier({ supplier, invoice }: Supplied): Supplier | null {
  if (!invoice) return supplier;
  const { name, taxNumber } = invoice.seller;
  const account = supplier && hasNip(supplier, taxNumber) ? supplier.account : null;
  return { name, taxId: taxNumber, country: 'PL', account };
}

/** Whether the tax ID of a supplier is another than the NIP of a seller; a supplier without one may be any seller. */
export function isOtherSupplier(supplier: Supplier, taxNumber: string): boolean {
  return supplier.taxId !== null && !hasNip(supplier, taxNumber);
}

function hasNip({ taxId, country }: Supplier, taxNumber: string): boolean {
  return taxId === taxNumber && (country ?? 'PL') === 'PL';
}
