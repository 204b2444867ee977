import { columns, date, defineSection, money, none, table, text } from '../section.ts';

/** Every document, in purchase order. */
export const documents = defineSection({
  id: 'documents',
  build({ figures: { documents: rows, totals }, words }) {
    if (rows.length === 0) return undefined;
    return table(
      columns(
        words,
        {
          date: 'date',
          store: 'text',
          category: 'text',
          amount: 'money',
          tax: 'money',
          owned: 'money',
          paymentMethod: 'text',
          identifier: 'text',
          tags: 'text',
          id: 'text',
        },
        ['tax', 'owned', 'paymentMethod', 'identifier', 'tags', 'id'],
      ),
      rows.map((row) => [
        date(row.date),
        text(row.store),
        text(row.category),
        money(row.amount),
        money(row.tax),
        money(row.owned),
        text(row.paymentMethod),
        text(row.identifier),
        text(row.tags.join('; ')),
        text(row.id),
      ]),
      totals.map(({ amount }) => [
        text(words.total),
        none,
        none,
        money(amount),
        none,
        none,
        none,
        none,
        none,
        none,
      ]),
    );
  },
});
