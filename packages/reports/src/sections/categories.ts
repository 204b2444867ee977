import { cell } from '../report/cell.ts';
import { defineSection } from '../report/section.ts';
import { categoryTable } from './category-table.ts';
import { categoryShareNotes } from './share-notes.ts';

/** What each category came to, its share of the spending in its currency, and its change. */
export const categories = defineSection({
  id: 'categories',
  title: { en: 'Categories', pl: 'Kategorie' },
  build(context) {
    const { figures, locale, words } = context;
    if (figures.categories.length === 0) return undefined;
    const hasEmoji = figures.categories.some(({ emoji }) => emoji !== null);
    return categoryTable(
      figures.categories,
      {
        columns: { category: 'text', ...(hasEmoji ? { emoji: 'text' } : {}) },
        cells: ({ emoji, category }) => [
          cell.text(category ?? words.uncategorized, emoji),
          ...(hasEmoji ? [cell.text(emoji)] : []),
        ],
        notes: categoryShareNotes(figures, locale),
      },
      context,
    );
  },
});
