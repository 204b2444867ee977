import type { RuleNameKey } from '../figures/accounting-mapping.ts';
import type { FilterCriterion, FilterKey } from '../figures/report-filter.ts';
import type { Locale, LocalizedText } from './locale.ts';

const keyWords: Readonly<Record<FilterKey, LocalizedText>> = {
  category: { en: 'category', pl: 'kategoria' },
  tag: { en: 'tag', pl: 'tag' },
  group: { en: 'group', pl: 'grupa' },
  store: { en: 'store', pl: 'sklep' },
  paymentMethod: { en: 'payment method', pl: 'forma płatności' },
};

const subcategoryWord: LocalizedText = { en: 'subcategory', pl: 'podkategoria' };
const filterWord: LocalizedText = { en: 'Filter', pl: 'Filtr' };
const filtered: LocalizedText = { en: 'filtered', pl: 'z filtrem' };

/** Maximum number of characters beside a heading. */
const maxShortLength = 40;

/** A filter in words: "category Groceries or Clothing, and store Lidl". */
export function filterDescription(criteria: readonly FilterCriterion[], locale: Locale): string {
  return allOf(criteria, locale, ({ key, names }) => {
    return `${filterKeyWord(key, locale)} ${alternatives(names, locale)}`;
  });
}

/** The same as a sentence, without a full stop. */
export function filterText(criteria: readonly FilterCriterion[], locale: Locale): string {
  return `${filterWord[locale]}: ${filterDescription(criteria, locale)}`;
}

/** A filter in a few words: its names, if they are short enough. */
export function shortFilterText(criteria: readonly FilterCriterion[], locale: Locale): string {
  const text = allOf(criteria, locale, ({ names }) => alternatives(names, locale));
  return text.length > maxShortLength ? filtered[locale] : text;
}

/** The name of a filter criterion inside a sentence. */
export function filterKeyWord(key: FilterKey, locale: Locale): string {
  return keyWords[key][locale];
}

/** What a key of an accounting rule is called inside a sentence. */
export function ruleKeyWord(key: RuleNameKey, locale: Locale): string {
  return key === 'subcategory' ? subcategoryWord[locale] : filterKeyWord(key, locale);
}

/** Criteria that hold together; a comma keeps "and" apart from "or", where Polish has a word of its own. */
function allOf(
  criteria: readonly FilterCriterion[],
  locale: Locale,
  written: (criterion: FilterCriterion) => string,
): string {
  const hasOr = criteria.some(({ names }) => names.length > 1);
  const and = locale === 'pl' ? ' oraz ' : hasOr ? ', and ' : ' and ';
  return criteria.map(written).join(and);
}

/** "Groceries, Clothing or Health". */
function alternatives(names: readonly string[], locale: Locale): string {
  const last = names.at(-1) ?? '';
  const or = locale === 'pl' ? 'lub' : 'or';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${or} ${last}`;
}
