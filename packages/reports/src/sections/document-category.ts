import type { DocumentRow } from '../figures/figures.ts';
import type { Locale } from '../locale/locale.ts';
import { severalNames } from '../locale/several-names.ts';
import { wordsOf } from '../locale/words.ts';

/**
 * The category of a document as one text. A document split over several categories reads "Groceries and 2 more", so
 * that a sum by this text is not mistaken for the total of a category.
 */
export function documentCategory({ category, parts }: DocumentRow, locale: Locale): string | null {
  const names = new Set(parts.map((part) => part.category));
  if (names.size < 2) return category;
  const { uncategorized } = wordsOf(locale);
  return severalNames(
    Array.from(names, (name) => name ?? uncategorized),
    'category',
    locale,
  );
}

/** The subcategory of a document in the same form; `null` if it has none. */
export function documentSubcategory({ subcategory, parts }: DocumentRow, locale: Locale): string | null {
  const names = new Set(parts.flatMap((part) => part.subcategory ?? []));
  return parts.length < 2 || names.size === 0 ? subcategory : severalNames([...names], 'subcategory', locale);
}
