import { columns, defineSection, money, none, share, table, text } from '../section.ts';

/** What each category came to, and its share of the spending in its currency. */
export const categories = defineSection({
  id: 'categories',
  build({ figures: { categories: totals, totals: sums }, words }) {
    if (totals.length === 0) return undefined;
    return table(
      columns(words, { category: 'text', share: 'share', amount: 'money' }),
      totals.map(({ category, emoji, perMille, amount }) => [
        text([emoji, category ?? words.uncategorised].filter(Boolean).join(' ')),
        share(perMille),
        money(amount),
      ]),
      sums.map(({ amount }) => [text(words.total), none, money(amount)]),
    );
  },
});
