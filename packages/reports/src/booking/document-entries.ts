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
  const taxes = tax?.taxes ?? [];
  const taxRate = tax?.partRate ?? null;
  const shares = taxes.length === 0 ? [] : taxShares(document, parts, taxes);
  const supplier = parts[0]?.supplier ?? null;
  const expenses = parts.map(({ part, booking }, index): LedgerEntry => {
    const { category, subcategory, amount } = part;
    const share = shares[index];
    const net = share ? subtractMoney(amount, share) : amount;
    const sides = sidesOf(net, booking?.account ?? null, payment);
    return {
      document,
      kind: 'expense',
      category,
      subcategory,
      ...sides,
      booking,
      taxRate,
      invoice,
      supplier,
    };
  });
  const names = { category: null, subcategory: null, booking: null };
  const taxEntries = taxes.flatMap((each): LedgerEntry[] => {
    if (!tax || each.tax.minor === 0n) return [];
    const sides = sidesOf(each.tax, tax.account, payment);
    return [{ document, kind: 'tax', ...names, ...sides, taxRate: each.taxRate, invoice, supplier }];
  });
  return [...expenses, ...taxEntries];
}

/** The tax in each part. */
function taxShares(
  document: DocumentRow,
  parts: readonly AccountingEntry[],
  taxes: SplitTax['taxes'],
): readonly Money[] {
  const total = sumMoney(
    taxes.map(({ tax }) => tax),
    document.amount.currency,
  );
  return dividedTax(
    total,
    parts.map(({ part }) => part.amount.minor),
  );
}

/** Expense accounts are debited; a negative amount, such as a refund, swaps debit and credit. */
function sidesOf(
  amount: Money,
  account: string | null,
  payment: string | null,
): Pick<LedgerEntry, 'debit' | 'credit' | 'posted' | 'amount'> {
  if (amount.minor >= 0n) return { debit: account, credit: payment, posted: amount, amount };
  return { debit: payment, credit: account, posted: { ...amount, minor: -amount.minor }, amount };
}
