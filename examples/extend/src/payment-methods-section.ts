// #region declaration
import { type Money, sumMoney } from '@outlay/core/money';
import { cell, columns, defineSection, table } from '@outlay/reports';

/** What was spent by each payment method. */
export const paymentMethods = defineSection({
  id: 'payment-methods',
  title: { en: 'Payment methods', pl: 'Formy płatności' },
  build({ figures: { documents, totals }, locale, words }) {
    if (documents.every(({ paymentMethod }) => paymentMethod === null)) return undefined;
    const byMethod = Map.groupBy(documents, (document) =>
      JSON.stringify([document.amount.currency, document.paymentMethod]),
    );
    const rows = [...byMethod.values()].map((group) => ({
      method: group[0]?.paymentMethod ?? null,
      documents: group.length,
      amount: sum(group.map(({ amount }) => amount)),
    }));
    return table(
      columns(locale, { paymentMethod: 'text', documents: 'count', amount: 'money' }),
      rows
        .toSorted((left, right) => Number(right.amount.minor - left.amount.minor))
        .map(({ method, documents: size, amount }) => [
          cell.text(method),
          cell.count(size),
          cell.money(amount),
        ]),
      totals.map((total) => [cell.text(words.total), cell.count(total.documents), cell.money(total.amount)]),
    );
  },
});

function sum(amounts: readonly Money[]): Money {
  return sumMoney(amounts, amounts[0]?.currency ?? '');
}
// #endregion
