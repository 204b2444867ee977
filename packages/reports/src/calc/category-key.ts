/** A key of a category, or of a subcategory in it, in a currency. No two have the same, whatever is in their names. */
export function categoryKey(category: string | null, subcategory: string | null, currency: string): string {
  const parent = category === null ? '-' : `${category.length}=${category}`;
  return currency + parent + (subcategory === null ? '' : `=${subcategory}`);
}
