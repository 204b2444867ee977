import { type DocumentRow, entrySupplier, type LedgerEntry, type ReportFigures } from '@outlay/reports';

/** Who a document is from, and the KSeF number of its invoice. */
export type DocumentSource = {
  readonly supplier: string | null;
  readonly taxId: string | null;
  readonly ksefNumber: string | null;
};

/** Finds who a document is from: the seller of its invoice, or else the supplier of its store. */
export function sourceFinder(
  figures: Pick<ReportFigures, 'accounting' | 'ledger' | 'invoices'>,
): (document: DocumentRow) => DocumentSource | null {
  const entryOf = suppliedEntries(figures);
  return (document) => {
    const entry = entryOf.get(document);
    const found = entry && entrySupplier(entry);
    if (!found) return null;
    return { supplier: found.name, taxId: found.taxId, ksefNumber: entry.invoice?.ksefNumber ?? null };
  };
}

type SuppliedEntry = Pick<LedgerEntry, 'supplier' | 'invoice'>;

/** Of the ledger, where there is one: in a batch, it has invoices as they were exported. */
function suppliedEntries({
  accounting,
  ledger,
  invoices,
}: Pick<ReportFigures, 'accounting' | 'ledger' | 'invoices'>): ReadonlyMap<DocumentRow, SuppliedEntry> {
  if (ledger) return new Map(ledger.entries.map((entry) => [entry.document, entry]));
  const invoiceOf = new Map(invoices?.matched.map(({ document, invoice }) => [document, invoice]));
  return new Map(
    accounting?.entries.map(({ document, supplier }) => [
      document,
      { supplier, invoice: invoiceOf.get(document) ?? null },
    ]),
  );
}
