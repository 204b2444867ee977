import type { Category, Subcategory } from '@outlay/core';
import type { Locale } from '../locale/locale.ts';
import { nameFinder } from './name-finder.ts';
import { nameKey, nonBlankName } from './name-key.ts';

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
  const income = new Set(incomeCategories.map(nameKey));
  const isIncomeByName = new Map<string, boolean>();
  const isIncomeName = (name: string) => {
    const { polish, english } = known(name) ?? { polish: name, english: name };
    return income.has(nameKey(polish)) || income.has(nameKey(english));
  };
  return {
    category(name) {
      const found = name === null ? undefined : known(name);
      return found ? written(found) : nonBlankName(name);
    },
    subcategory(category, name) {
      const parent = category === null ? undefined : known(category);
      const found = parent && name !== null ? inside.get(parent)?.(name) : undefined;
      return found ? written(found) : nonBlankName(name);
    },
    emoji: (name) => (name === null ? null : (shown(name)?.emoji ?? null)),
    isIncome(name) {
      if (name === null) return false;
      const isIncome = isIncomeByName.get(name) ?? isIncomeName(name);
      isIncomeByName.set(name, isIncome);
      return isIncome;
    },
  };
}
