import type { CategoryName, SubcategoryName } from '../dataset.ts';
import type { Locale } from '../locale/locale.ts';

/** Names categories in the report's language, and knows which of them are income. */
export type CategoryNaming = {
  readonly category: (name: string | null) => string | null;
  readonly subcategory: (category: string | null, name: string | null) => string | null;
  readonly emoji: (name: string | null) => string | null;
  readonly isIncome: (name: string | null) => boolean;
};

/**
 * Names categories in a language. The service spells a category with its Polish name;
 * its category list tells the English one. A name that the list does not know stays as it is.
 * @param incomeCategories - names in either language, in any case
 */
export function categoryNaming(
  names: readonly CategoryName[],
  locale: Locale,
  incomeCategories: readonly string[],
): CategoryNaming {
  const known = bySpelling(names);
  const inside = new Map([...known].map(([spelling, name]) => [spelling, bySpelling(name.subcategories)]));
  const written = (name: SubcategoryName) => (locale === 'pl' ? name.polish : name.english);
  const income = new Set(incomeCategories.map((name) => name.toLowerCase()));
  return {
    category(name) {
      const found = name === null ? undefined : known.get(name);
      return found ? written(found) : name;
    },
    subcategory(category, name) {
      const found = category === null || name === null ? undefined : inside.get(category)?.get(name);
      return found ? written(found) : name;
    },
    emoji: (name) => (name === null ? null : (known.get(name)?.emoji ?? null)),
    isIncome(name) {
      if (name === null) return false;
      const { polish, english } = known.get(name) ?? { polish: name, english: name };
      return income.has(polish.toLowerCase()) || income.has(english.toLowerCase());
    },
  };
}

function bySpelling<Name extends SubcategoryName>(names: readonly Name[]): ReadonlyMap<string, Name> {
  return new Map(names.flatMap((name) => [[name.english, name] as const, [name.polish, name] as const]));
}
