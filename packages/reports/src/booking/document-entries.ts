import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { dividedTax } from '../calc/divided-tax.ts';
import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import type { SplitTax } from './document-tax.ts';

/** How a document is booked. If `tax` is `null`, the expenses are booked gross. */
export type DocumentBooking = {
  readonly payment: string | null;
  readonly tax: (SplitTax & { readonly account: string | null }) | null;
  readonly invoice: SupplierInvoice | null;
};

/**
 * Books each part of a document against its payment account, net of tax, followed by one tax entry for each rate. The
 * entries add up to the amount of the document.
 * @param parts - all parts of the document, at least one
 */
export function documentEntries(
  document: DocumentRow,
  parts: readonly AccountingEntry[],
  { payment, tax, invoice }: DocumentBooking,
): LedgerEntry[] {
  const same = { document, payment, invoice, supplier: parts[0]?.supplier ?? null };
  const taxes = tax?.taxes ?? [];
  const taxRate = tax?.partRate ?? null;
  const shares = taxes.length === 0 ? [] : taxShares(document, parts, taxes);
  const entries = parts.map(({ part, booking }, index) => {
    const { category, subcategory, amount } = part;
    const share = shares[index];
    const net = share ? subtractMoney(amount, share) : amount;
    const expense = { kind: 'expense', category, subcategory, booking, taxRate, amount: net } as const;
    return entryOf(same, expense, booking?.account ?? null);
  });
  for (const { tax: amount, taxRate: rate } of taxes) {
    if (amount.minor === 0n) continue;
    const names = { category: null, subcategory: null, booking: null };
    entries.push(entryOf(same, { kind: 'tax', ...names, taxRate: rate, amount }, tax?.account ?? null));
  }
  return entries;
}

/** The tax in each part. */
function taxShares(
  document: DocumentRow,
  parts: readonly AccountingEntry[],
  taxes: SplitTax['taxes'],
): readonly Money[] {
  const amounts = parts.map(({ part }) => part.amount.minor);
  const [first, ...others] = taxes;
  const total =
    first && others.length === 0
      ? first.tax
      : sumMoney(
          taxes.map(({ tax }) => tax),
          document.amount.currency,
        );
  return dividedTax(total, amounts);
}

/** What all entries of a document have in common. */
type SameOfAll = Pick<LedgerEntry, 'document' | 'invoice' | 'supplier'> & Pick<DocumentBooking, 'payment'>;

type OwnOfEntry = Pick<LedgerEntry, 'kind' | 'category' | 'subcategory' | 'booking' | 'taxRate' | 'amount'>;

/**
 * Expense accounts are debited; a negative amount, such as a refund, swaps debit and credit. There are as many entries
 * as parts of documents, so the fields are written one by one: that is faster than copying them.
 * @param account - of the expense or tax
 */
function entryOf(
  { document, payment, invoice, supplier }: SameOfAll,
  { kind, category, subcategory, booking, taxRate, amount }: OwnOfEntry,
  account: string | null,
): LedgerEntry {
  const isDebited = amount.minor >= 0n;
  return {
    document,
    kind,
    category,
    subcategory,
    debit: isDebited ? account : payment,
    credit: isDebited ? payment : account,
    posted: isDebited ? amount : { minor: -amount.minor, currency: amount.currency },
    amount,
    booking,
    taxRate,
    invoice,
    supplier,
  };
}
