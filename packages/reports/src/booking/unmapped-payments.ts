import { sumMoney } from '@outlay/core/money';
import { byAmount } from '../calc/by-currency.ts';
import { compareLastNull } from '../calc/compare-text.ts';
import { paymentMethodKey } from '../calc/payment-method-key.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { UnmappedPayment } from '../figures/ledger-figures.ts';

/** Totals of documents without a payment account, by payment method and currency, largest first. */
export function unmappedPayments(documents: readonly DocumentRow[], main: string): UnmappedPayment[] {
  const groups = Map.groupBy(documents, ({ paymentMethod, amount }) =>
    JSON.stringify([paymentMethod === null ? null : paymentMethodKey(paymentMethod), amount.currency]),
  );
  return [...groups.values()]
    .map((group): UnmappedPayment => {
      const amounts = group.map(({ amount }) => amount);
      const [spelling = null] = group.map(({ paymentMethod }) => paymentMethod).toSorted(compareLastNull);
      const amount = sumMoney(amounts, amounts[0]?.currency ?? main);
      return { paymentMethod: spelling, documents: group.length, amount };
    })
    .toSorted(byAmount(main, ({ paymentMethod }) => paymentMethod));
}
