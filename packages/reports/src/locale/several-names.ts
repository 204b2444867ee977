import type { Locale } from './locale.ts';
import { type PolishForms, polishForm } from './plural.ts';

/** What the names are of. */
type NamedKind = 'category' | 'subcategory';

const others: Readonly<Record<NamedKind, PolishForms>> = {
  category: { one: 'kategoria', few: 'kategorie', many: 'kategorii' },
  subcategory: { one: 'podkategoria', few: 'podkategorie', many: 'podkategorii' },
};

/**
 * Names of categories or subcategories in one text: the first and how many others there are, so that nobody takes it for
 * the first alone.
 * @param names - all different, not empty
 */
export function severalNames(names: readonly string[], kind: NamedKind, locale: Locale): string {
  const [first = '', ...rest] = names;
  return rest.length === 0 ? first : `${first} ${andOthers(rest.length, kind, locale)}`;
}

function andOthers(count: number, kind: NamedKind, locale: Locale): string {
  return locale === 'pl' ? `i jeszcze ${count} ${polishForm(count, others[kind])}` : `and ${count} more`;
}
