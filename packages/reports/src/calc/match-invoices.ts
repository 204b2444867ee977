import type { Period } from '@outlay/core/time';
import type { Supplier } from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type {
  AmbiguousInvoice,
  InvoiceMatching,
  MatchedInvoice,
  SupplierInvoice,
} from '../figures/invoice-figures.ts';
import { compareText } from './compare-text.ts';
import { distinctInvoices } from './distinct-invoices.ts';
import { type InvoiceFit, invoiceFits, wholeAmount } from './invoice-fits.ts';

/** Which days count as near. */
export type MatchingOptions = {
  /** The days of which all documents are known. */
  readonly period: Period;
  /** How many days a document may be from the issue or supply date; 3 by default. */
  readonly days?: number;
  /** The supplier of a store, where one is named: an invoice of another seller matches by number only. */
  readonly supplierOf?: ((store: string | null) => Supplier | null) | undefined;
};

/**
 * Matches documents with invoices of exactly their amount: by number where a document has one; otherwise on the same day;
 * otherwise on a day near it. What fits better is matched first. Only a pair that fits nothing else equally well is
 * matched: whatever else fits is ambiguous, and takes part no more. So is an invoice that another file contradicts. The result does not depend on the order of either.
 */
export function matchInvoices(
  documents: readonly DocumentRow[],
  invoices: readonly SupplierInvoice[],
  { period, days = 3, supplierOf }: MatchingOptions,
): InvoiceMatching {
  const freeDocuments = new Set(documents);
  const distinct = distinctInvoices(invoices);
  const freeInvoices = new Set(distinct.invoices);
  const matched = new Map<DocumentRow, MatchedInvoice>();
  const ambiguous: AmbiguousInvoice[] = [];
  for (const fit of invoiceFits({ period, days, supplierOf })) {
    for (const { invoice, fitting, isOnly } of fittings(freeDocuments, freeInvoices, fit)) {
      const [document] = fitting;
      if (isOnly && document && !distinct.conflicting.has(invoice))
        matched.set(document, { document, invoice, by: fit.by });
      else ambiguous.push({ invoice, documents: fitting });
      freeInvoices.delete(invoice);
      for (const taken of fitting) freeDocuments.delete(taken);
    }
  }
  return {
    matched: documents.flatMap((document) => matched.get(document) ?? []),
    ambiguous: ambiguous.toSorted((left, right) => compareInvoices(left.invoice, right.invoice)),
    unmatched: [...freeInvoices].toSorted(compareInvoices),
    unmatchedDocuments: [...freeDocuments],
  };
}

type Fitting = {
  readonly invoice: SupplierInvoice;
  readonly fitting: readonly DocumentRow[];
  /** Whether it fits one document, which fits no other invoice. */
  readonly isOnly: boolean;
};

/** The invoices that fit a document, with the documents that they fit. Both sets are looked at before anything is taken. */
function fittings(
  documents: ReadonlySet<DocumentRow>,
  invoices: ReadonlySet<SupplierInvoice>,
  { fits }: InvoiceFit,
): Fitting[] {
  const byAmount = Map.groupBy(documents, (document) => amountKey(wholeAmount(document)));
  const found = [...invoices].map((invoice) => ({
    invoice,
    fitting: (byAmount.get(amountKey(invoice.gross)) ?? []).filter((document) => fits(document, invoice)),
  }));
  const times = new Map<DocumentRow, number>();
  for (const document of found.flatMap(({ fitting }) => fitting)) {
    times.set(document, (times.get(document) ?? 0) + 1);
  }
  return found
    .filter(({ fitting }) => fitting.length > 0)
    .map((each) => ({
      ...each,
      isOnly: each.fitting.length === 1 && each.fitting.every((document) => times.get(document) === 1),
    }));
}

function amountKey({ minor, currency }: { readonly minor: bigint; readonly currency: string }): string {
  return `${minor} ${currency}`;
}

function compareInvoices(left: SupplierInvoice, right: SupplierInvoice): number {
  return (
    compareText(left.issueDate, right.issueDate) ||
    compareText(left.seller.taxNumber, right.seller.taxNumber) ||
    compareText(left.number, right.number) ||
    compareText(left.fileName, right.fileName)
  );
}
