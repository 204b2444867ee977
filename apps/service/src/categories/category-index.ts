import type { Category } from './category-list.ts';

/** Finds categories by their Polish or English name, case-insensitively. */
export type CategoryIndex = {
  /** The Polish name of a category; `undefined` for an unknown one. */
  category(name: string): string | undefined;
  /** The Polish name of a subcategory, by its Polish name. */
  subcategory(category: string, name: string): string | undefined;
};

/** Creates an index of categories. */
export function createCategoryIndex(list: readonly Category[]): CategoryIndex {
  const byName = namesOf(list);
  const partsByCategory = new Map(list.map((entry) => [entry.polishName, namesOf(entry.subCategories)]));
  return {
    category: (name) => byName.get(normalize(name)),
    subcategory: (category, name) => partsByCategory.get(category)?.get(normalize(name)),
  };
}

function namesOf(list: readonly { polishName: string; englishName: string }[]): Map<string, string> {
  return new Map(
    list.flatMap(({ polishName, englishName }) => [
      [normalize(englishName), polishName],
      [normalize(polishName), polishName],
    ]),
  );
}

function normalize(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
