import type { CategoryName } from '../dataset.ts';
import type { Locale } from '../locale/locale.ts';
import type { CategoryNaming } from './document-rows.ts';

/**
 * Names categories in a language. The service spells a category with its Polish name;
 * its category list tells the English one. A name that the list does not know stays as it is.
 */
export function categoryNaming(
  names: readonly CategoryName[],
  locale: Locale,
): { readonly name: CategoryNaming; readonly emoji: (name: string | null) => string | null } {
  const bySpelling = new Map(
    names.flatMap((name) => [[name.english, name] as const, [name.polish, name] as const]),
  );
  return {
    name: (category) => {
      const known = category === null ? undefined : bySpelling.get(category);
      if (!known) return category;
      return locale === 'pl' ? known.polish : known.english;
    },
    emoji: (name) => (name === null ? null : (bySpelling.get(name)?.emoji ?? null)),
  };
}
