import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { Ledger, LedgerEntry, UnsplitDocument } from '../figures/ledger-figures.ts';
import { documentEntries } from './document-entries.ts';
import { documentTax } from './document-tax.ts';
import { paymentAccountFinder } from './payment-accounts.ts';
import { taxRates } from './tax-rates.ts';
import { unmappedPayments } from './unmapped-payments.ts';

/** What a report counts, before both of its sides are booked. */
export type UnbookedDocuments = {
  /** Every part of what was spent with its account, the parts of a document one after the other. */
  readonly entries: readonly AccountingEntry[];
  readonly income: readonly DocumentRow[];
};

/**
 * Books both sides of every document of spending.
 * @param main - the main currency of the report
 * @returns `null` where the mapping has neither accounts of payments nor one of tax
 */
export function ledger(
  { entries, income }: UnbookedDocuments,
  { payments, tax }: AccountingMapping,
  main: string,
): Ledger | null {
  if (!payments && !tax) return null;
  const paymentOf = paymentAccountFinder(payments ?? {});
  const booked: LedgerEntry[] = [];
  const unsplit: UnsplitDocument[] = [];
  const unpaid: DocumentRow[] = [];
  for (const [document, parts] of Map.groupBy(entries, (entry) => entry.document)) {
    const payment = paymentOf(document.paymentMethod);
    if (payment === null) unpaid.push(document);
    const found = tax ? documentTax(document, taxRates[tax.country]) : null;
    if (found && 'reason' in found) unsplit.push({ document, reason: found.reason });
    const split = tax && found && 'tax' in found ? { account: tax.account, ...found } : null;
    booked.push(...documentEntries(document, parts, { payment, tax: split }));
  }
  return {
    entries: booked,
    unmappedPayments: unmappedPayments(unpaid, main),
    unsplit,
    income: income.map((document) => ({ document, account: paymentOf(document.paymentMethod) })),
  };
}
