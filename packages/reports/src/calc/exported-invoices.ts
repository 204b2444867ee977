import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { invoiceKey } from './distinct-invoices.ts';

/**
 * Invoices less those of documents that batches exported: their tax would be exported twice. Files of one invoice agree in
 * seller, kind, number, date and amount, unless they have different KSeF numbers.
 * @param exported - as they were recorded
 */
export function withoutExported(
  invoices: readonly SupplierInvoice[],
  exported: readonly SupplierInvoice[],
): readonly SupplierInvoice[] {
  if (exported.length === 0) return invoices;
  const byKey = Map.groupBy(exported, invoiceKey);
  const numbers = new Set(exported.map(({ ksefNumber }) => ksefNumber));
  return invoices.filter((invoice) => {
    const { ksefNumber } = invoice;
    if (ksefNumber !== null && numbers.has(ksefNumber)) return false;
    const same = byKey.get(invoiceKey(invoice)) ?? [];
    return same.every((each) => ksefNumber !== null && each.ksefNumber !== null);
  });
}
