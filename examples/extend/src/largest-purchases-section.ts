// #region declaration
import { cell, columns, defineSection, table } from '@outlay/reports';

/** The largest purchases are so many in each currency. */
const most = 5;

/** The largest purchases in each currency. */
export const largestPurchases = defineSection({
  id: 'largest-purchases',
  title: { en: 'Largest purchases', pl: 'Największe zakupy' },
  build({ figures: { documents, totals }, locale }) {
    const purchases = documents.filter(({ flow }) => flow === 'purchase');
    const largest = totals.flatMap((total) =>
      purchases
        .filter(({ amount }) => amount.currency === total.amount.currency)
        .toSorted((left, right) => Number(right.amount.minor - left.amount.minor))
        .slice(0, most),
    );
    if (largest.length === 0) return undefined;
    return table(
      columns(locale, { date: 'date', store: 'text', amount: 'money' }),
      largest.map(({ date, store, amount }) => [cell.date(date), cell.text(store), cell.money(amount)]),
    );
  },
});
// #endregion
