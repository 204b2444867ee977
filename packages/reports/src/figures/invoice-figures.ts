import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { DocumentRow } from './figures.ts';

/** An invoice of a supplier, such as one read by `@outlay/ksef`, as far as documents are matched with it. */
export type SupplierInvoice = {
  /** The kind, as the seller names it: corrections have numbers of their own. */
  readonly kind: string;
  readonly number: string;
  readonly issueDate: CalendarDate;
  /** `null` where it is the issue date, or not one day. */
  readonly supplyDate: CalendarDate | null;
  readonly seller: { readonly taxNumber: string; readonly name: string };
  /** What is due in all; the difference of a correction. */
  readonly gross: Money;
  readonly rates: readonly SupplierRate[];
  /** How many lines it has: tax may be rounded in each. */
  readonly lineCount?: number | undefined;
  /** The number that KSeF gave it; `null` where it is not known. */
  readonly ksefNumber: string | null;
  /** The file that it is from. */
  readonly fileName: string;
};

/** What is invoiced at one rate. */
export type SupplierRate = {
  /** `null` where the tax is at no rate of this country, or at one that the invoice does not tell. */
  readonly percent: number | null;
  readonly net: Money;
  /** Zero where the seller charges none. */
  readonly tax: Money;
};

/** Invoices of suppliers, such as a folder of files from KSeF. */
export type SupplierInvoices = {
  readonly invoices: readonly SupplierInvoice[];
  /** Files that are not among them. */
  readonly unread?: readonly UnreadInvoice[] | undefined;
  /** The tax numbers of their buyers; several get a warning. */
  readonly buyers?: readonly string[] | undefined;
  /** How many days a document without a number may be from the issue or supply date; 3 by default. */
  readonly days?: number | undefined;
};

/** A file of which no invoice could be read. */
export type UnreadInvoice = {
  readonly fileName: string;
  readonly reason: UnreadReason;
  /** The field that is wrong; `null` if the file as a whole is. */
  readonly field: string | null;
};

/**
 * Why: it is a link or no file, or cannot be opened; too large; not UTF-8; not well-formed XML; with a document type; nested too
 * deeply or with too many elements; of another schema; a field is missing, repeated or invalid; it is to
 * another buyer, whose tax number is the field.
 */
export type UnreadReason =
  | 'not_a_file'
  | 'unreadable'
  | 'too_large'
  | 'not_utf8'
  | 'not_xml'
  | 'doctype'
  | 'too_deep'
  | 'too_many_elements'
  | 'other_schema'
  | 'missing_field'
  | 'repeated_field'
  | 'invalid_field'
  | 'other_buyer';

/**
 * What came of the invoices of suppliers. A report of some documents has those of its own, matched among all documents;
 * what is of none is listed only without a filter, in a batch for all days that were read.
 */
export type InvoiceFigures = Omit<InvoiceMatching, 'unmatchedDocuments'> & {
  readonly unread: readonly UnreadInvoice[];
};

/** Documents and the invoices that belong to them. */
export type InvoiceMatching = {
  /** In the order of the documents; no document and no invoice twice. */
  readonly matched: readonly MatchedInvoice[];
  /** What fits several: nothing of it is matched. By issue date. */
  readonly ambiguous: readonly AmbiguousInvoice[];
  /** What fits no document, by issue date. */
  readonly unmatched: readonly SupplierInvoice[];
  /** Documents that neither are matched nor fit an ambiguous invoice. */
  readonly unmatchedDocuments: readonly DocumentRow[];
};

/** An invoice of a document. */
export type MatchedInvoice = {
  readonly document: DocumentRow;
  readonly invoice: SupplierInvoice;
  readonly by: InvoiceMatch;
};

/** How well a document fits an invoice of its amount: by its number; without one, by its day; by a day near it. */
export type InvoiceMatch = 'number' | 'same_day' | 'near_day';

/**
 * An invoice, and the documents that it fits equally well, or that fit another invoice as well as it; or one that another
 * file contradicts, and the documents that it fits.
 */
export type AmbiguousInvoice = {
  readonly invoice: SupplierInvoice;
  /** At least one, in the order of the documents. */
  readonly documents: readonly DocumentRow[];
};
