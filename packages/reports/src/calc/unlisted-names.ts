import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { ReportFilter } from '../figures/report-filter.ts';
import { locales } from '../locale/locale.ts';
import { filterNames, type NamedRecords } from './filter-names.ts';
import { findUnknownNames, type UnknownName } from './unknown-names.ts';
import { type UnknownRuleName, unknownRuleNames } from './unknown-rule-names.ts';

/** The names that the service lists, read without any document. */
export type NameLists = Pick<Dataset, 'categoryNames' | 'groups' | 'tags' | 'unavailable'>;

/**
 * Finds the names of a filter that the service does not list. Stores and payment methods are not listed by the service, nor
 * are tags and groups that were not read: their names are not checked.
 */
export function unlistedFilterNames(filter: ReportFilter, lists: NameLists): UnknownName[] {
  const [polish = [], english = []] = locales.map((locale) => {
    const names = filterNames(withoutDocuments(lists), locale);
    return findUnknownNames(filter, names).filter(({ key }) => names[key].isListed);
  });
  return polish.map((found, index) => ({
    ...found,
    closest: found.closest ?? english[index]?.closest ?? null,
  }));
}

/** Finds the names of accounting rules that the service does not list, as `unlistedFilterNames` does those of a filter. */
export function unlistedRuleNames(mapping: AccountingMapping, lists: NameLists): UnknownRuleName[] {
  return unknownRuleNames(mapping, withoutDocuments(lists));
}

function withoutDocuments(lists: NameLists): NamedRecords {
  return { ...lists, documents: [], previous: null, lastYear: null, paymentHistory: null, recurring: null };
}
