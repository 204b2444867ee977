// #region declaration
import { type Money, sumMoney } from '@outlay/core';
import { columns, count, defineSection, money, table, text } from '@outlay/reports';

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
        .map(({ method, documents: size, amount }) => [text(method), count(size), money(amount)]),
      totals.map((total) => [text(words.total), count(total.documents), money(total.amount)]),
    );
  },
});

function sum(amounts: readonly Money[]): Money {
  return sumMoney(amounts, amounts[0]?.currency ?? '');
}
// #endregion
