import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { InvoiceFigures } from '../figures/invoice-figures.ts';
import type { Ledger, LedgerEntry, UnsplitDocument } from '../figures/ledger-figures.ts';
import { documentBookingFinder } from './document-booking.ts';
import { documentEntries } from './document-entries.ts';
import { paymentAccountFinder } from './payment-accounts.ts';
import { unmappedPayments } from './unmapped-payments.ts';

/** The counted documents of a report, before they are booked. */
export type UnbookedDocuments = {
  /** Every part of the spending documents with its account; the parts of a document are adjacent. */
  readonly entries: readonly AccountingEntry[];
  readonly income: readonly DocumentRow[];
  /** Invoices of suppliers, if configured; their tax takes precedence over a derived one. */
  readonly invoices: InvoiceFigures | null;
};

/**
 * Books the debit and credit of every spending document.
 * @param main - the main currency of the report
 * @returns `null` if the mapping has neither payment accounts nor a tax account
 */
export function ledger(
  { entries, income, invoices }: UnbookedDocuments,
  { payments, tax }: AccountingMapping,
  main: string,
): Ledger | null {
  if (!payments && !tax) return null;
  const invoiceOf = new Map(invoices?.matched.map(({ document, invoice }) => [document, invoice]));
  const paymentOf = paymentAccountFinder(payments ?? {});
  const bookingOf = documentBookingFinder({ tax, paymentOf, invoiceOf });
  const booked: LedgerEntry[] = [];
  const unsplit: UnsplitDocument[] = [];
  const unpaid: DocumentRow[] = [];
  for (const [document, parts] of byDocument(entries)) {
    const { booking, reason } = bookingOf(document, parts);
    if (booking.payment === null) unpaid.push(document);
    if (reason) unsplit.push({ document, reason });
    booked.push(...documentEntries(document, parts, booking));
  }
  return {
    entries: booked,
    unmappedPayments: unmappedPayments(unpaid, main),
    unsplit,
    income: income.map((document) => ({ document, account: paymentOf(document.paymentMethod) })),
  };
}

/** The parts of a document follow each other: they need not be looked up. */
function* byDocument(
  entries: readonly AccountingEntry[],
): Generator<readonly [DocumentRow, readonly AccountingEntry[]]> {
  for (let from = 0, until = 0; from < entries.length; from = until) {
    const document = entries[from]?.document;
    while (until < entries.length && entries[until]?.document === document) until += 1;
    if (document) yield [document, entries.slice(from, until)];
  }
}
