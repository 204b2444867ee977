import type { ReportFigures } from './figures.ts';

/** The figures without emoji in category names, for readers that join lists by name. */
export function withoutEmoji<Figures extends ReportFigures>(figures: Figures): Figures {
  const plain = <Named extends { readonly emoji: string | null }>(named: Named): Named => ({
    ...named,
    emoji: null,
  });
  const { categories, subcategories, months, movers, largestCategory } = figures;
  return {
    ...figures,
    categories: categories.map(plain),
    subcategories: subcategories.map(plain),
    months: months && { ...months, rows: months.rows.map(plain) },
    movers: movers.map(plain),
    largestCategory: largestCategory && plain(largestCategory),
  };
}
