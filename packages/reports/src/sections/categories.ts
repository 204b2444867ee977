import { compareSize } from '../calc/largest-changes.ts';
import type { CategoryTotal } from '../figures/figures.ts';
import type { LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { SectionContent } from '../report/report.ts';
import { defineSection } from '../report/section.ts';
import { categoryTable } from './category-table.ts';
import { categoryShareNotes } from './share-notes.ts';

/** Replaces a table with a single row in which everything is uncategorized. */
const noCategories: LocalizedText = {
  en: 'No document has a category.',
  pl: 'Żaden dokument nie ma kategorii.',
};

/** The total of each category, its share of the spending in its currency, and its change. */
export const categories = defineSection({
  id: 'categories',
  title: { en: 'Categories', pl: 'Kategorie' },
  build(context): SectionContent | undefined {
    const { figures, locale, words } = context;
    if (figures.categories.length === 0) return undefined;
    if (figures.categories.every(({ category }) => category === null)) {
      return { type: 'prose', paragraphs: [noCategories[locale]], source: null };
    }
    const hasEmoji = figures.categories.some(({ emoji }) => emoji !== null);
    return categoryTable(
      withLargestFallsFirst(figures.categories),
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

/** Categories without spending now are sorted by what was spent before; each currency has its own, at the end. */
function withLargestFallsFirst(totals: readonly CategoryTotal[]): CategoryTotal[] {
  return [...Map.groupBy(totals, ({ amount }) => amount.currency).values()].flatMap((group) => {
    const isGone = ({ amount, change }: CategoryTotal) => amount.minor === 0n && change !== null;
    const gone = group
      .filter(isGone)
      .toSorted((left, right) => compareSize(right.change ?? right.amount, left.change ?? left.amount));
    const places = group.flatMap((total, index) => (isGone(total) ? [index] : []));
    return group.map((total, index) => gone[places.indexOf(index)] ?? total);
  });
}
