import { entrySupplier } from '../calc/entry-supplier.ts';
import type { Supplier } from '../figures/accounting-figures.ts';
import type { ReportFigures } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { cell } from '../report/cell.ts';
import type { Cell } from '../report/report.ts';

type Figures = Pick<ReportFigures, 'accounting' | 'invoices'>;

/** The supplier of an entry, and its invoice if it has one. */
type Supplied = {
  readonly supplier: Supplier | null;
  readonly invoice?: SupplierInvoice | null;
};

const named = { supplier: 'text', taxNumber: 'text' } as const;
const ofInvoices = { ksefNumber: 'text' } as const;
const ofMapping = { taxCountry: 'text', supplierAccount: 'text' } as const;

/** The supplier columns, if there are invoices or the mapping names suppliers. */
export function supplierColumns({ accounting, invoices }: Figures): Readonly<Record<string, 'text'>> {
  return {
    ...(invoices || accounting?.withoutSupplier ? named : {}),
    ...(invoices ? ofInvoices : {}),
    ...(accounting?.withoutSupplier ? ofMapping : {}),
  };
}

/** The cells of the supplier columns. */
export function supplierCells({ supplier, invoice }: Supplied, { accounting, invoices }: Figures): Cell[] {
  if (!invoices && !accounting?.withoutSupplier) return [];
  const own = entrySupplier({ supplier, invoice: invoice ?? null });
  const names = [own?.name, own?.taxId];
  return [
    ...(invoices || accounting?.withoutSupplier ? names : []),
    ...(invoices ? [invoice?.ksefNumber] : []),
    ...(accounting?.withoutSupplier ? [own?.country, own?.account] : []),
  ].map((text) => cell.text(text ?? null));
}
