import type { PurchaseRegister } from '../figures/accounting-figures.ts';
import type { BooksTax } from '../figures/books-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { Ledger } from '../figures/ledger-figures.ts';

/**
 * Compares the tax in the purchase register with the tax entries of the same documents. Documents without a tax entry
 * are booked gross.
 * @returns `null` if the ledger has no tax account
 */
export function booksTax({ rows, inputTax: register }: PurchaseRegister, ledger: Ledger): BooksTax | null {
  const { currency } = register;
  const booked = bookedTaxes(ledger, currency);
  if (booked.size === 0 && ledger.unsplit.length === 0) return null;
  let [notSplit, sharesOfOthers, entries] = [0n, 0n, 0n];
  for (const { document, inputTax } of rows) {
    const tax = booked.get(document);
    if (!inputTax) continue;
    if (tax === undefined) notSplit += inputTax.minor;
    else if (document.amount.minor !== document.full.minor) sharesOfOthers += inputTax.minor - tax;
  }
  for (const tax of booked.values()) entries += tax;
  return {
    register,
    notSplit: { minor: notSplit, currency },
    sharesOfOthers: { minor: sharesOfOthers, currency },
    entries: { minor: entries, currency },
    isEqual: register.minor - notSplit - sharesOfOthers === entries,
  };
}

/** The tax of each document that the ledger books on an account of tax, in minor units. */
function bookedTaxes({ entries }: Ledger, currency: string): Map<DocumentRow, bigint> {
  const booked = new Map<DocumentRow, bigint>();
  for (const { document, kind, amount } of entries) {
    if (kind !== 'tax' || amount.currency !== currency) continue;
    booked.set(document, (booked.get(document) ?? 0n) + amount.minor);
  }
  return booked;
}
