import type { Category, PurchaseDocument, Subcategory } from '@outlay/core';
import type { AccountingMapping, AccountingRule, RuleNameKey } from '../figures/accounting-mapping.ts';
import { locales } from '../locale/locale.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { closestName } from './closest-name.ts';
import { documentsOf, type FilterNames, filterNames, type NamedRecords } from './filter-names.ts';
import { nameFinder } from './name-finder.ts';
import { nameKey } from './name-key.ts';
import { paymentMethodKey } from './payment-method-key.ts';
import type { UnknownName } from './unknown-names.ts';

/** A name of an accounting rule that nothing has now. */
export type UnknownRuleName = UnknownName<RuleNameKey>;

/** Where names of rules are looked up. */
type KnownNames = Pick<FilterNames, 'keyOf' | 'known' | 'current' | 'isListed'> & {
  /** Further spellings of the names: a rule may have either language. */
  readonly spellings?: readonly string[];
};

/**
 * Finds the names of accounting rules that are probably misspelled: what they are meant for is booked elsewhere. A name of
 * something that the service lists is one if it is not in that list. A store or a payment method that does not occur may be
 * one of another month, and is only told where a name that occurs, and that no other rule has, is like it.
 */
export function unknownRuleNames(
  { rules, payments }: AccountingMapping,
  dataset: NamedRecords,
): UnknownRuleName[] {
  const names = filterNames(dataset, 'pl');
  const isListed = dataset.categoryNames.length > 0;
  const named = (pick: (rule: AccountingRule) => string | null | undefined) =>
    rules.flatMap((rule) => pick(rule) ?? []);
  const methods = [...named(({ payment }) => payment), ...methodsWithAccounts(payments)];
  return [
    ...unknownAmong(
      'category',
      named(({ category }) => category),
      {
        ...names.category,
        isListed,
        spellings: dataset.categoryNames.flatMap(bothNames),
      },
    ),
    ...subcategoryLists(rules, dataset).flatMap(({ wanted, known }) =>
      unknownAmong('subcategory', wanted, known),
    ),
    ...unknownAmong(
      'tag',
      named(({ tag }) => tag),
      names.tag,
    ),
    ...unknownAmong(
      'store',
      named(({ store }) => store),
      names.store,
    ),
    ...unknownAmong('paymentMethod', methods, {
      ...names.paymentMethod,
      spellings: methodSpellings(methods.map(names.paymentMethod.keyOf), dataset),
    }),
  ];
}

/** The payment methods that have an account of their own. */
function methodsWithAccounts(payments: AccountingMapping['payments']): string[] {
  return Object.keys(payments ?? {}).filter((method) => method !== 'default');
}

/** How payment methods that occur are spelled, by the service and in both languages, without those of some keys. */
function methodSpellings(keys: readonly string[], dataset: NamedRecords): string[] {
  const taken = new Set(keys);
  const methods = new Set(documentsOf(dataset).flatMap(({ paymentMethod }) => paymentMethod ?? []));
  return [...methods].flatMap((method) => {
    if (taken.has(paymentMethodKey(method))) return [];
    return [method, ...locales.flatMap((locale) => paymentMethodName(method, locale) ?? [])];
  });
}

function unknownAmong(
  key: RuleNameKey,
  wanted: readonly string[],
  { keyOf, known, current, isListed, spellings = [] }: KnownNames,
): UnknownRuleName[] {
  const byKey = new Map(wanted.map((name) => [keyOf(name), name]));
  const usual = [...known].flatMap(([each, name]) => {
    const isOther = isListed ? current.has(each) : !byKey.has(each);
    return isOther ? [name] : [];
  });
  return [...byKey].flatMap(([each, name]) => {
    if ((isListed ? current : known).has(each)) return [];
    const closest = closestName(name, [...spellings, ...usual]);
    return isListed || closest !== null ? [{ key, name, closest, isFormer: known.has(each) }] : [];
  });
}

/** The subcategories that rules name: those inside a category apart from those of rules without one. */
function subcategoryLists(
  rules: readonly AccountingRule[],
  dataset: NamedRecords,
): { readonly wanted: readonly string[]; readonly known: KnownNames }[] {
  const categoryOf = nameFinder(dataset.categoryNames, 'pl');
  const inside = rules.flatMap(({ category, subcategory }) =>
    subcategory ? [{ parent: category ? categoryOf(category) : undefined, subcategory }] : [],
  );
  return [...Map.groupBy(inside, ({ parent }) => parent)].map(([parent, group]) => ({
    wanted: group.map(({ subcategory }) => subcategory),
    known: subcategoryNames(parent, dataset),
  }));
}

/** The subcategories of a category, or of all, in both languages: those of the list, and those that documents have. */
function subcategoryNames(parent: Category | undefined, dataset: NamedRecords): KnownNames {
  const { categoryNames, documents } = dataset;
  const categoryOf = nameFinder(categoryNames, 'pl');
  const listed = (parent ? [parent] : categoryNames).flatMap(({ subcategories }) =>
    subcategories.flatMap(bothNames),
  );
  const known = new Map(listed.map((name) => [nameKey(name), name]));
  const addOf = ({ lineItems }: PurchaseDocument) => {
    for (const { category, subcategory } of lineItems) {
      const isInside = !parent || (category !== null && categoryOf(category) === parent);
      if (isInside && subcategory !== null && !known.has(nameKey(subcategory)))
        known.set(nameKey(subcategory), subcategory);
    }
  };
  documents.forEach(addOf);
  const current = new Set(known.keys());
  documentsOf(dataset).forEach(addOf);
  return { keyOf: nameKey, known, current, isListed: categoryNames.length > 0 };
}

function bothNames({ polish, english }: Subcategory): string[] {
  return [polish, english];
}
