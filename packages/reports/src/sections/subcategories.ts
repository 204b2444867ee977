import { columns, count, defineSection, money, none, share, table, text } from '../section.ts';

/** What each subcategory came to, its share of the spending in its currency, and its change. */
export const subcategories = defineSection({
  id: 'subcategories',
  title: { en: 'Subcategories', pl: 'Podkategorie' },
  build({ figures: { subcategories: rows, totals }, locale, words }) {
    if (rows.every(({ subcategory }) => subcategory === null)) return undefined;
    return table(
      columns(locale, {
        category: 'text',
        subcategory: 'text',
        documents: 'count',
        share: 'share',
        amount: 'money',
        change: 'money',
      }),
      rows.map(({ category, subcategory, perMille, amount, documents, change }) => [
        text(category ?? words.uncategorised),
        text(subcategory),
        count(documents),
        share(perMille),
        money(amount),
        money(change),
      ]),
      totals.map(({ amount, documents }) => [
        text(words.total),
        none,
        count(documents),
        none,
        money(amount),
        none,
      ]),
    );
  },
});
