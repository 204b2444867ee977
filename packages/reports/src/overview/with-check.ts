import type { Locale } from '../locale/locale.ts';
import type { CheckItem, Overview } from '../report/overview.ts';
import { overviewWordsOf } from './overview-words.ts';

/** The overview with one more item to check, above all others. */
export function withCheck(overview: Overview, item: CheckItem, locale: Locale): Overview {
  const { title, items } = overview.toCheck ?? { title: overviewWordsOf(locale).toCheckTitle, items: [] };
  return { ...overview, toCheck: { title, items: [item, ...items] } };
}
