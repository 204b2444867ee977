import type { Locale } from './locale.ts';
import { polishForm } from './plural.ts';

const others = { one: 'inna', few: 'inne', many: 'innych' };

/**
 * Names of categories or subcategories in one text: the first and how many others there are, so that nobody takes it for
 * the first alone.
 * @param names - all different, not empty
 */
export function severalNames(names: readonly string[], locale: Locale): string {
  const [first = '', ...rest] = names;
  return rest.length === 0 ? first : `${first} ${andOthers(rest.length, locale)}`;
}

function andOthers(count: number, locale: Locale): string {
  return locale === 'pl' ? `i ${count} ${polishForm(count, others)}` : `and ${count} more`;
}
