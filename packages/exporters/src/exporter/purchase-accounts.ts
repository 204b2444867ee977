import { type Money, sumMoney } from '@outlay/core/money';
import type { VatPurchase } from '@outlay/reports';

/** An account of a document, and what is booked on it without tax. */
export type AccountAmount = { readonly account: string; readonly net: Money };

/** The expense accounts of a document, in the order of its parts. */
export function accountsOf({ entries }: VatPurchase): AccountAmount[] {
  const expenses = entries.flatMap(({ kind, booking, amount }) =>
    kind === 'expense' && booking ? [{ account: booking.account, amount }] : [],
  );
  return [...Map.groupBy(expenses, ({ account }) => account)].map(([account, own]) => ({
    account,
    net: sumMoney(
      own.map(({ amount }) => amount),
      'PLN',
    ),
  }));
}
