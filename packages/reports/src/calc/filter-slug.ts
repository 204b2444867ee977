import { createHash } from 'node:crypto';
import type { Category } from '@outlay/core';
import { type FilterKey, filterCriteria, type ReportFilter } from '../figures/report-filter.ts';
import { type NameFinder, nameFinder } from './name-finder.ts';
import { nameKey } from './name-key.ts';
import { paymentMethodKey } from './payment-method-key.ts';

/** Maximum number of characters of a slug in a file name. */
const maxLength = 60;

/** Hexadecimal digits of a checksum. */
const checksumLength = 12;

/** Names that appear unchanged in a slug. */
const plainName = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Letters that differ from plain ones only by a mark, but that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', œ: 'oe' };

/**
 * The part of a file name that identifies a filter, in letters and digits that every system allows:
 * `category-clothing_groceries.tag-kids`. `-` stands for a space, `_` separates names, and `.` separates criteria. If a
 * name has other characters, or the slug is too long, a checksum of the filter follows, as in `tag-cafe.47a2d5b9e1f0`.
 * Different filters have different slugs; order, case, white space and the language of a payment method make no
 * difference.
 * @param categories - those of the service, so that the language of a category makes no difference either: a slug has
 * the English names. Without them, a slug has categories as the filter does.
 */
export function filterSlug(filter: ReportFilter, categories: readonly Category[] = []): string {
  const keysOf = keyOfNames(nameFinder(categories, 'pl'));
  const criteria = filterCriteria(filter).map(
    ({ key, names }) => [key, [...new Set(names.map(keysOf(key)))].toSorted()] as const,
  );
  const slug = criteria
    .map(([key, names]) => [key.toLowerCase(), names.map(nameSlug).filter(Boolean).join('_')].join('-'))
    .join('.');
  const isPlain = criteria.every(([, names]) => names.every((name) => plainName.test(name)));
  if (isPlain && slug.length <= maxLength) return slug;
  return `${slug.slice(0, maxLength).replace(/[-_.]+$/, '')}.${checksum(JSON.stringify(criteria))}`;
}

function keyOfNames(category: NameFinder<Category>): (key: FilterKey) => (name: string) => string {
  return (key) => {
    if (key === 'category') return (name) => nameKey(category(name)?.english ?? name);
    return key === 'paymentMethod' ? paymentMethodKey : nameKey;
  };
}

function nameSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łßæøđœ]/g, (letter) => plainLetters[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, checksumLength);
}
