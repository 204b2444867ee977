/** A unique key of a category, or of its subcategory, in a currency, whatever characters their names contain. */
export function categoryKey(category: string | null, subcategory: string | null, currency: string): string {
  const parent = category === null ? '-' : `${category.length}=${category}`;
  return currency + parent + (subcategory === null ? '' : `=${subcategory}`);
}
