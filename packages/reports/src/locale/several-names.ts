import type { Locale } from './locale.ts';

/**
 * Names of categories or subcategories in one text: the first and how many others there are, so that nobody takes it for
 * the first alone.
 * @param names - all different, not empty
 */
export function severalNames(names: readonly string[], locale: Locale): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} ${andOthers(others.length, locale)}`;
}

function andOthers(count: number, locale: Locale): string {
  return locale === 'pl' ? `i ${count} ${otherForm(count)}` : `and ${count} more`;
}

/** "inna" after one; "inne" after 2 to 4, 22 to 24 and so on; otherwise "innych" (CLDR plural rules of Polish). */
function otherForm(count: number): string {
  if (count === 1) return 'inna';
  const [units, tens] = [count % 10, count % 100];
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? 'inne' : 'innych';
}
