import type { Category, Subcategory } from '@outlay/core';
import type { Locale } from '../locale/locale.ts';
import { type NameFinder, nameFinder } from './name-finder.ts';
import { nameKey, nonBlankName } from './name-key.ts';
import { remembered } from './remembered.ts';

/** Names categories in the report's language, and tells which of them are income. */
export type CategoryNaming = {
  /** From a name of the service. */
  readonly category: (name: string | null) => string | null;
  /** From names of the service. */
  readonly subcategory: (category: string | null, name: string | null) => string | null;
  /** From a name in the report's language. */
  readonly emoji: (name: string | null) => string | null;
  readonly isIncome: (name: string | null) => boolean;
};

/**
 * Names categories in a language. The service uses Polish names; its category list has the English ones. Case, white
 * space and Unicode form do not matter; each spelling is looked up once. A name that is not in the list is kept; a blank
 * one counts as no name.
 * @param incomeCategories - names in either language
 */
export function categoryNaming(
  names: readonly Category[],
  locale: Locale,
  incomeCategories: readonly string[],
): CategoryNaming {
  const known = nameFinder(names, 'pl');
  const shown = nameFinder(names, locale);
  const inside = new Map(names.map((name) => [name, nameFinder(name.subcategories, 'pl')]));
  const written = (name: Subcategory) => (locale === 'pl' ? name.polish : name.english);
  const nameIn = (find: NameFinder<Subcategory> | undefined) => (name: string) => {
    const found = find?.(name);
    return found ? written(found) : nonBlankName(name);
  };
  const income = new Set(incomeCategories.map(nameKey));
  const category = remembered(nameIn(known));
  const subcategoryIn = remembered((parent) => {
    const found = known(parent);
    return remembered(nameIn(found && inside.get(found)));
  });
  const isIncome = remembered((name) => {
    const { polish, english } = known(name) ?? { polish: name, english: name };
    return income.has(nameKey(polish)) || income.has(nameKey(english));
  });
  return {
    category: (name) => (name === null ? null : category(name)),
    subcategory(parent, name) {
      if (name === null) return null;
      return parent === null ? nonBlankName(name) : subcategoryIn(parent)(name);
    },
    emoji: (name) => (name === null ? null : (shown(name)?.emoji ?? null)),
    isIncome: (name) => name !== null && isIncome(name),
  };
}
