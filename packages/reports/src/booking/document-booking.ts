import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { TaxAccount } from '../figures/accounting-mapping.ts';
import type { BookedLedger } from '../figures/batch-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import type { UnsplitReason } from '../figures/ledger-figures.ts';
import type { DocumentBooking } from './document-entries.ts';
import { documentTax } from './document-tax.ts';
import { invoiceTax } from './invoice-tax.ts';
import type { PaymentAccountFinder } from './payment-accounts.ts';
import { taxRates } from './tax-rates.ts';

/** How a document is booked, and why gross; no reason without a tax account, or if its tax is known. */
export type FoundBooking = { readonly booking: DocumentBooking; readonly reason: UnsplitReason | null };

/** Finds how a document is booked. Takes all parts of the document. */
export type DocumentBookingFinder = (
  document: DocumentRow,
  parts: readonly AccountingEntry[],
) => FoundBooking;

/** What decides how documents are booked. */
export type BookingSources = {
  readonly tax: TaxAccount | null | undefined;
  readonly paymentOf: PaymentAccountFinder;
  readonly invoiceOf: ReadonlyMap<DocumentRow, SupplierInvoice>;
};

/** Creates a finder. A document that an earlier batch exported is booked as it was then. */
export function documentBookingFinder({ tax, paymentOf, invoiceOf }: BookingSources): DocumentBookingFinder {
  return (document, parts) => {
    const exported = document.batchEntry?.exported?.booked?.ledger;
    if (exported) return { booking: bookingAs(exported), reason: null };
    const payment = paymentOf(document.paymentMethod);
    const invoice = invoiceOf.get(document) ?? null;
    if (!tax) return { booking: { payment, tax: null, invoice }, reason: null };
    const found = invoice
      ? invoiceTax(document, parts, invoice)
      : documentTax(document, parts, taxRates[tax.country]);
    if ('reason' in found) return { booking: { payment, tax: null, invoice }, reason: found.reason };
    const { taxes, partRate } = found;
    return { booking: { payment, tax: { account: tax.account, taxes, partRate }, invoice }, reason: null };
  };
}

function bookingAs({ payment, taxAccount, taxes, partRate, invoice }: BookedLedger): DocumentBooking {
  return { payment, tax: { account: taxAccount, taxes, partRate }, invoice };
}
