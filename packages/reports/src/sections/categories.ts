import { columns, count, defineSection, money, none, share, table, text } from '../section.ts';

/** What each category came to, its share of the spending in its currency, and its change. */
export const categories = defineSection({
  id: 'categories',
  title: { en: 'Categories', pl: 'Kategorie' },
  build({ figures: { categories: rows, totals, comparison }, locale, words }) {
    if (rows.length === 0) return undefined;
    return table(
      columns(locale, {
        category: 'text',
        documents: 'count',
        share: 'share',
        amount: 'money',
        change: 'money',
      }),
      rows.map(({ category, emoji, perMille, amount, documents, change }) => [
        text([emoji, category ?? words.uncategorised].filter(Boolean).join(' ')),
        count(documents),
        share(perMille),
        money(amount),
        money(change),
      ]),
      totals.map(({ amount, documents }) => [
        text(words.total),
        count(documents),
        none,
        money(amount),
        money(changeIn(amount.currency)),
      ]),
    );

    function changeIn(currency: string) {
      return comparison?.totals.find(({ change }) => change.currency === currency)?.change ?? null;
    }
  },
});
