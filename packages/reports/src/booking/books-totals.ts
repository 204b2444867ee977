import { type Money, subtractMoney } from '@outlay/core/money';
import type { Accounting, PurchaseRegister } from '../figures/accounting-figures.ts';
import type { BooksTotal } from '../figures/books-figures.ts';
import type { CurrencyTotal, DocumentRow } from '../figures/figures.ts';
import type { Ledger } from '../figures/ledger-figures.ts';
import { booksTax } from './books-tax.ts';

/** What is compared: counted apart from each other. */
export type ComparedBooks = {
  readonly totals: readonly CurrencyTotal[];
  /** Of spending. */
  readonly documents: readonly DocumentRow[];
  readonly register: PurchaseRegister;
  readonly accounting: Accounting;
  readonly ledger: Ledger | null;
};

/** Compares the purchase register and the accounting entries with the total of each currency. */
export function booksTotals({
  totals,
  documents,
  register,
  accounting,
  ledger,
}: ComparedBooks): BooksTotal[] {
  const registered = register.gross.currency;
  return totals.map(({ amount: total }) => {
    const { currency } = total;
    const sumOf = <Item>(items: readonly Item[], amountOf: (item: Item) => Money): Money => {
      let minor = 0n;
      for (const item of items) {
        const amount = amountOf(item);
        if (amount.currency === currency) minor += amount.minor;
      }
      return { minor, currency };
    };
    const full = sumOf(documents, (document) => document.full);
    const zero = { minor: 0n, currency };
    const inRegister = currency === registered ? register.gross : zero;
    const notInRegister = currency === registered ? zero : full;
    const sharesOfOthers = subtractMoney(
      full,
      sumOf(documents, ({ amount }) => amount),
    );
    const booked = ledger && bookedSums(ledger, currency);
    const entries = booked ? booked.amount : sumOf(accounting.entries, ({ part }) => part.amount);
    const fromRegister = inRegister.minor + notInRegister.minor - sharesOfOthers.minor;
    return {
      register: inRegister,
      notInRegister,
      sharesOfOthers,
      total,
      entries,
      posted: booked && booked.posted,
      isEqual: fromRegister === total.minor && entries.minor === total.minor,
      hasRegister: currency === registered,
      tax: ledger && currency === registered ? booksTax(register, ledger) : null,
      taxNotCompared: currency === registered || !booked ? zero : booked.tax,
    };
  });
}

/** The sums of all entries in a currency. */
function bookedSums(
  { entries }: Ledger,
  currency: string,
): Readonly<Record<'amount' | 'posted' | 'tax', Money>> {
  let [amounts, turnover, taxes] = [0n, 0n, 0n];
  for (const { kind, amount, posted } of entries) {
    if (amount.currency !== currency) continue;
    amounts += amount.minor;
    turnover += posted.minor;
    if (kind === 'tax') taxes += amount.minor;
  }
  return {
    amount: { minor: amounts, currency },
    posted: { minor: turnover, currency },
    tax: { minor: taxes, currency },
  };
}
