import type { Subcategory } from '@outlay/core';
import type { Locale } from '../locale/locale.ts';
import { nameKey } from './name-key.ts';
import { remembered } from './remembered.ts';

/** Finds a name by its spelling in either language; `undefined` if unknown. */
export type NameFinder<Name> = (spelling: string) => Name | undefined;

/**
 * Creates a finder of names. Case, white space and Unicode form do not matter; each spelling is looked up once.
 * @param language - decides if a spelling is one name in this language and another one in the other
 */
export function nameFinder<Name extends Subcategory>(
  names: readonly Name[],
  language: Locale,
): NameFinder<Name> {
  const polish = names.map((name) => [nameKey(name.polish), name] as const);
  const english = names.map((name) => [nameKey(name.english), name] as const);
  const byKey = new Map(language === 'pl' ? [...english, ...polish] : [...polish, ...english]);
  return remembered((spelling) => byKey.get(nameKey(spelling)));
}
