import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { BookedLedger } from '../figures/batch-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { InvoiceFigures } from '../figures/invoice-figures.ts';
import type { Ledger, LedgerEntry, UnsplitDocument } from '../figures/ledger-figures.ts';
import { type DocumentBooking, documentEntries } from './document-entries.ts';
import { documentTax } from './document-tax.ts';
import { invoiceTax } from './invoice-tax.ts';
import { paymentAccountFinder } from './payment-accounts.ts';
import { taxRates } from './tax-rates.ts';
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
  const booked: LedgerEntry[] = [];
  const unsplit: UnsplitDocument[] = [];
  const unpaid: DocumentRow[] = [];
  for (const [document, parts] of byDocument(entries)) {
    const exported = document.batchEntry?.exported?.booked?.ledger;
    const payment = exported ? exported.payment : paymentOf(document.paymentMethod);
    if (payment === null) unpaid.push(document);
    if (exported) {
      booked.push(...documentEntries(document, parts, bookingAs(exported)));
      continue;
    }
    const invoice = invoiceOf.get(document) ?? null;
    const found =
      tax &&
      (invoice ? invoiceTax(document, parts, invoice) : documentTax(document, parts, taxRates[tax.country]));
    if (found && 'reason' in found) unsplit.push({ document, reason: found.reason });
    const split = tax && found && 'taxes' in found ? { account: tax.account, ...found } : null;
    booked.push(...documentEntries(document, parts, { payment, tax: split, invoice }));
  }
  return {
    entries: booked,
    unmappedPayments: unmappedPayments(unpaid, main),
    unsplit,
    income: income.map((document) => ({ document, account: paymentOf(document.paymentMethod) })),
  };
}

/** The booking of a document as it was exported before. */
function bookingAs({ payment, taxAccount, taxes, partRate, invoice }: BookedLedger): DocumentBooking {
  return { payment, tax: { account: taxAccount, taxes, partRate }, invoice };
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
