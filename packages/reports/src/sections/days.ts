import { sumMoney } from '@outlay/core';
import { columns, count, date, defineSection, money, table, text } from '../section.ts';

/** What was spent on each day. */
export const days = defineSection({
  id: 'days',
  build({ figures: { days: totals }, words }) {
    const currencies = Map.groupBy(totals, ({ amount }) => amount.currency);
    return table(
      columns(words, { date: 'date', documents: 'count', amount: 'money' }),
      totals.map((day) => [date(day.date), count(day.documents), money(day.amount)]),
      [...currencies].map(([currency, group]) => [
        text(words.total),
        count(group.reduce((sum, { documents }) => sum + documents, 0)),
        money(
          sumMoney(
            group.map(({ amount }) => amount),
            currency,
          ),
        ),
      ]),
    );
  },
});
