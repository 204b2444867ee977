import { cell } from '../report/cell.ts';
import { defineSection } from '../report/section.ts';
import { categoryTable } from './category-table.ts';
import { subcategoryShareNotes } from './share-notes.ts';

/** The total of each subcategory, its share of the spending in its currency, and its change. */
export const subcategories = defineSection({
  id: 'subcategories',
  title: { en: 'Subcategories', pl: 'Podkategorie' },
  build(context) {
    const { figures, locale, words } = context;
    if (figures.subcategories.every(({ subcategory }) => subcategory === null)) return undefined;
    return categoryTable(
      figures.subcategories,
      {
        columns: { category: 'text', subcategory: 'text' },
        cells: ({ category, subcategory }) => [
          cell.text(category ?? words.uncategorized),
          cell.text(subcategory ?? words.withoutSubcategory),
        ],
        notes: subcategoryShareNotes(figures, locale),
      },
      context,
    );
  },
});
