import { ReportError } from '../figures/report-error.ts';
import { type FilterKey, filterCriteria, type ReportFilter } from '../figures/report-filter.ts';
import { closestName } from './closest-name.ts';
import type { AllFilterNames, FilterNames } from './filter-names.ts';

/** A name of a filter, or of something else with names, that nothing has now, and the one that may be meant. */
export type UnknownName<Key extends string = FilterKey> = {
  readonly key: Key;
  readonly name: string;
  readonly closest: string | null;
  /** Whether only earlier documents have it: it may have been renamed. */
  readonly isFormer: boolean;
};

/** Maximum number of valid names in a message. */
const maxListed = 20;

/** Maximum number of unknown names in a message. */
const maxNamed = 3;

const plurals: Readonly<Record<FilterKey, string>> = {
  category: 'categories',
  tag: 'tags',
  group: 'groups',
  store: 'stores',
  paymentMethod: 'payment methods',
};

/**
 * Finds the names of a filter that no record has. A store without purchases for a year may be correct and only causes a
 * warning; a name that the service lists completely is wrong. A name that only earlier documents have causes a warning,
 * so that a renamed category can still be compared, with its new name beside it.
 * @throws {ReportError} `unknown_filter_name`
 */
export function unknownNames(filter: ReportFilter, names: AllFilterNames): UnknownName[] {
  const unknown = findUnknownNames(filter, names);
  const wrong = unknown.filter(({ key, isFormer }) => names[key].isListed && !isFormer);
  if (wrong.length > 0) throw new ReportError('unknown_filter_name', wrongTexts(wrong, names));
  return unknown;
}

/** Finds the names of a filter that no record has, right or wrong. */
export function findUnknownNames(filter: ReportFilter, names: AllFilterNames): UnknownName[] {
  return filterCriteria(filter).flatMap(({ key, names: wanted }) => {
    const { keyOf, known, current, isListed } = names[key];
    const usual = isListed ? currentNames(names[key]) : [...known.values()];
    const isMissing = (name: string) => !(isListed ? current : known).has(keyOf(name));
    return wanted.filter(isMissing).map((name) => ({
      key,
      name,
      closest: closestName(name, usual),
      isFormer: known.has(keyOf(name)),
    }));
  });
}

function currentNames({ known, current }: FilterNames): string[] {
  return [...known].flatMap(([key, name]) => (current.has(key) ? [name] : []));
}

function wrongTexts(wrong: readonly UnknownName[], names: AllFilterNames): string {
  const named = wrong.slice(0, maxNamed).map((each) => wrongText(each, names));
  const more = wrong.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'name is' : 'names are'} unknown`] : []),
  ].join('; ');
}

function wrongText({ key, name, closest }: UnknownName, names: AllFilterNames): string {
  const all = currentNames(names[key]);
  const text = `filter.${key}: ${plurals[key]} do not include "${name}"`;
  if (closest !== null) return `${text}; did you mean "${closest}"?`;
  if (all.length === 0) return `${text}: the account has none`;
  const listed = all.slice(0, maxListed).map((each) => `"${each}"`);
  const more = all.length - listed.length;
  return `${text}; they are ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
