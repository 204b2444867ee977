import { ReportError } from '../figures/report-error.ts';
import { type FilterKey, filterCriteria, type ReportFilter } from '../figures/report-filter.ts';
import { closestName } from './closest-name.ts';
import type { AllFilterNames } from './filter-names.ts';

/** A name of a filter that nothing has, and the one that may be meant. */
export type UnknownName = {
  readonly key: FilterKey;
  readonly name: string;
  readonly closest: string | null;
};

/** So many names that there are are listed in a message. */
const maxListed = 20;

const plurals: Readonly<Record<FilterKey, string>> = {
  category: 'categories',
  tag: 'tags',
  group: 'groups',
  store: 'stores',
  paymentMethod: 'payment methods',
};

/**
 * Finds the names of a filter that no record has. A store in which nothing was bought for a year may be right, and is only
 * named; of what the service lists, such a name is wrong.
 * @throws {ReportError} `unknown_filter_name`
 */
export function unknownNames(filter: ReportFilter, names: AllFilterNames): UnknownName[] {
  const unknown = filterCriteria(filter).flatMap(({ key, names: wanted }) => {
    const { keyOf, known } = names[key];
    return wanted
      .filter((name) => !known.has(keyOf(name)))
      .map((name) => ({ key, name, closest: closestName(name, known.values()) }));
  });
  const wrong = unknown.filter(({ key }) => names[key].isListed);
  if (wrong.length > 0)
    throw new ReportError('unknown_filter_name', wrong.map((each) => wrongText(each, names)).join('; '));
  return unknown;
}

function wrongText({ key, name, closest }: UnknownName, names: AllFilterNames): string {
  const all = [...names[key].known.values()];
  const text = `filter.${key}: ${plurals[key]} do not include "${name}"`;
  if (closest !== null) return `${text}; did you mean "${closest}"?`;
  if (all.length === 0) return `${text}: the account has none`;
  const listed = all.slice(0, maxListed).map((each) => `"${each}"`);
  const more = all.length - listed.length;
  return `${text}; they are ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
