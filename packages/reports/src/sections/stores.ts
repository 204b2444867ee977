import { columns, count, defineSection, money, table, text } from '../section.ts';

/** What was spent in each store. */
export const stores = defineSection({
  id: 'stores',
  build({ figures: { stores: totals, totals: sums }, words }) {
    if (totals.length === 0) return undefined;
    return table(
      columns(words, { store: 'text', documents: 'count', amount: 'money' }),
      totals.map(({ store, documents, amount }) => [
        text(store ?? words.unnamedStore),
        count(documents),
        money(amount),
      ]),
      sums.map(({ amount, documents }) => [text(words.total), count(documents), money(amount)]),
    );
  },
});
