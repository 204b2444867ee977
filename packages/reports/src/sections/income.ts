import { cell } from '../report/cell.ts';
import { columns, defineSection, table } from '../report/section.ts';

/** Purchases, refunds, spending and income in each currency, if there are refunds or income. */
export const income = defineSection({
  id: 'income',
  title: { en: 'Income and refunds', pl: 'Przychody i zwroty' },
  build({ figures: { flows }, locale }) {
    if (flows.every(({ refunds, income: received }) => refunds.documents + received.documents === 0)) {
      return undefined;
    }
    return table(
      columns(locale, {
        currency: 'text',
        purchases: 'money',
        refunds: 'money',
        spent: 'money',
        income: 'money',
      }),
      flows.map(({ purchases, refunds, spent, income: received }) => [
        cell.text(spent.amount.currency),
        cell.money(purchases.amount),
        cell.money(refunds.amount),
        cell.money(spent.amount),
        cell.money(received.amount),
      ]),
    );
  },
});
