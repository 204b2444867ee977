import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { compareText } from './compare-text.ts';

/**
 * Each invoice once. KSeF knows an invoice by its seller, kind and number; files that agree on these, on the date and on
 * the amount are of one invoice. The one with a KSeF number is kept, then the first by name. Files with different KSeF
 * numbers are different invoices.
 */
export function distinctInvoices(invoices: readonly SupplierInvoice[]): SupplierInvoice[] {
  return [...Map.groupBy(invoices, invoiceKey).values()].flatMap((same) => {
    const numbered = Map.groupBy(
      same.filter(({ ksefNumber }) => ksefNumber !== null),
      ({ ksefNumber }) => ksefNumber,
    );
    const groups = numbered.size === 0 ? [same] : [...numbered.values()];
    return groups.flatMap((group) => group.toSorted(byFileName).slice(0, 1));
  });
}

function byFileName(left: SupplierInvoice, right: SupplierInvoice): number {
  return compareText(left.fileName, right.fileName);
}

function invoiceKey({ kind, number, issueDate, seller, gross }: SupplierInvoice): string {
  return JSON.stringify([seller.taxNumber, kind, number, issueDate, gross.currency, gross.minor.toString()]);
}
