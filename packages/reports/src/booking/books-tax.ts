import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
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
  const notSplit: Money[] = [];
  const shares: Money[] = [];
  for (const { document, inputTax } of rows) {
    const tax = booked.get(document);
    if (!tax) notSplit.push(...(inputTax ? [inputTax] : []));
    else if (inputTax && document.amount.minor !== document.full.minor) {
      shares.push(subtractMoney(inputTax, tax));
    }
  }
  const [gross, sharesOfOthers, entries] = [notSplit, shares, [...booked.values()]].map((amounts) =>
    sumMoney(amounts, currency),
  ) as [Money, Money, Money];
  const isEqual = register.minor - gross.minor - sharesOfOthers.minor === entries.minor;
  return { register, notSplit: gross, sharesOfOthers, entries, isEqual };
}

/** The tax of each document that the ledger books on an account of tax. */
function bookedTaxes({ entries }: Ledger, currency: string): Map<DocumentRow, Money> {
  const booked = new Map<DocumentRow, Money>();
  for (const { document, kind, amount } of entries) {
    if (kind !== 'tax' || amount.currency !== currency) continue;
    booked.set(document, { currency, minor: (booked.get(document)?.minor ?? 0n) + amount.minor });
  }
  return booked;
}
