import type { Period } from '@outlay/core/time';
import type { DocumentRow } from '../figures/figures.ts';
import type {
  InvoiceFigures,
  MatchedInvoice,
  SupplierInvoice,
  SupplierInvoices,
} from '../figures/invoice-figures.ts';
import { withoutExported } from './exported-invoices.ts';
import { matchInvoices } from './match-invoices.ts';
import type { SupplierFinder } from './suppliers.ts';

/** The documents of a report. */
export type ReportedDocuments = {
  /** Those of all records, whatever a filter shows. */
  readonly all: readonly DocumentRow[];
  /** What a report shows of each, if a filter or a batch leaves others out; otherwise `null`. */
  readonly shownOf: ReadonlyMap<DocumentRow, DocumentRow> | null;
  /** Whether a filter leaves documents out. */
  readonly isFiltered: boolean;
  /** The days of which all documents are known. */
  readonly period: Period;
  /** The invoices of documents that earlier batches exported and that are not among these: they fit no other document. */
  readonly exportedInvoices: readonly SupplierInvoice[];
};

/**
 * Matches the invoices of suppliers with all documents of the period: what a filter leaves out may fit an invoice better than
 * what it shows.
 */
export function reportInvoices(
  { all, shownOf, isFiltered, period, exportedInvoices }: ReportedDocuments,
  { invoices, unread = [], days }: SupplierInvoices,
  supplierOf: SupplierFinder | null,
): InvoiceFigures {
  const options = { period, supplierOf: supplierOf ?? undefined };
  const free = withoutExported(invoices, exportedInvoices);
  const matching = matchInvoices(all, free, days === undefined ? options : { ...options, days });
  const { matched, ambiguous } = matching;
  const unmatched = isFiltered ? [] : matching.unmatched.filter((invoice) => isOf(invoice, period));
  if (!shownOf) return { matched, ambiguous, unmatched, unread };
  return {
    matched: matched.flatMap((each): MatchedInvoice[] => {
      const document = shownOf.get(each.document);
      return document ? [{ ...each, document }] : [];
    }),
    ambiguous: ambiguous.flatMap(({ invoice, documents }) => {
      const own = documents.flatMap((document) => shownOf.get(document) ?? []);
      return own.length > 0 ? [{ invoice, documents: own }] : [];
    }),
    unmatched,
    unread,
  };
}

/** Whether it was issued or supplied in the period: a folder may hold the invoices of years. */
function isOf({ issueDate, supplyDate }: SupplierInvoice, { from, until }: Period): boolean {
  return [issueDate, supplyDate ?? issueDate].some((date) => date >= from && date < until);
}
