import type { Supplier } from '../figures/accounting-figures.ts';
import type { ReportFigures } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { cell } from '../report/cell.ts';
import type { Cell } from '../report/report.ts';

type Figures = Pick<ReportFigures, 'accounting' | 'invoices'>;

/** An entry, which may have an invoice: that of its document tells the supplier better than the name of the store. */
type Supplied = {
  readonly supplier: Supplier | null;
  readonly invoice?: SupplierInvoice | null;
};

const named = { supplier: 'text', taxNumber: 'text' } as const;
const ofInvoices = { ksefNumber: 'text' } as const;
const ofMapping = { taxCountry: 'text', supplierAccount: 'text' } as const;

/** The columns of suppliers, where there are invoices, or the mapping names any. */
export function supplierColumns({ accounting, invoices }: Figures): Readonly<Record<string, 'text'>> {
  return {
    ...(invoices || accounting?.withoutSupplier ? named : {}),
    ...(invoices ? ofInvoices : {}),
    ...(accounting?.withoutSupplier ? ofMapping : {}),
  };
}

/** What stands in them. */
export function supplierCells({ supplier, invoice }: Supplied, { accounting, invoices }: Figures): Cell[] {
  const seller = invoice?.seller;
  const names = [seller?.name ?? supplier?.name, seller?.taxNumber ?? supplier?.taxId];
  const country = seller ? 'PL' : supplier?.country;
  return [
    ...(invoices || accounting?.withoutSupplier ? names : []),
    ...(invoices ? [invoice?.ksefNumber] : []),
    ...(accounting?.withoutSupplier ? [country, supplier?.account] : []),
  ].map((text) => cell.text(text ?? null));
}
