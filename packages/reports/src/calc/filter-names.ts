import type { PurchaseDocument } from '@outlay/core';
import type { Dataset } from '../figures/dataset.ts';
import type { FilterKey } from '../figures/report-filter.ts';
import type { Locale } from '../locale/locale.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { groupNaming } from './groups.ts';
import { nameFinder } from './name-finder.ts';
import { nameKey, nonBlankName } from './name-key.ts';
import { paymentMethodKey } from './payment-method-key.ts';

/** What names are looked up in: the lists of the service, and documents. */
export type NamedRecords = Pick<
  Dataset,
  | 'categoryNames'
  | 'documents'
  | 'groups'
  | 'lastYear'
  | 'paymentHistory'
  | 'previous'
  | 'recurring'
  | 'tags'
  | 'unavailable'
>;

/** The names that a criterion of a filter can have. */
export type FilterNames = {
  /** The same key for all spellings of a name, in either language. */
  readonly keyOf: (name: string) => string;
  /** All known names by key, as a report shows them. */
  readonly known: ReadonlyMap<string, string>;
  /**
   * The keys of names that the service lists or a document of the period has; the others are of earlier documents only.
   */
  readonly current: ReadonlySet<string>;
  /** Whether the service lists all names, so that an unknown name is certainly wrong. */
  readonly isListed: boolean;
  /** The names of a document. */
  readonly of: (document: PurchaseDocument) => readonly (string | null)[];
};

/** The names of each criterion. */
export type AllFilterNames = Readonly<Record<FilterKey, FilterNames>>;

/** How the names of a criterion are compared, read and shown. */
type NameSource = Omit<FilterNames, 'known' | 'current'> & {
  /** The names in the service's lists. */
  readonly listed: readonly (string | null)[];
  readonly shown: (name: string) => string;
};

/**
 * Finds the names that a filter can have: those in the service's lists and in all documents.
 * @param locale - the language in which they are shown
 */
export function filterNames(dataset: NamedRecords, locale: Locale): AllFilterNames {
  const earlier = earlierDocuments(dataset);
  const sources = nameSources(dataset, locale);
  const named = (key: FilterKey): FilterNames => {
    const { keyOf, of, isListed, listed, shown } = sources[key];
    const known = new Map<string, string>();
    const add = (name: string | null) => {
      const given = nonBlankName(name);
      if (given !== null && !known.has(keyOf(given))) known.set(keyOf(given), shown(given));
    };
    listed.forEach(add);
    for (const document of dataset.documents) of(document).forEach(add);
    const current = new Set(known.keys());
    for (const document of earlier) of(document).forEach(add);
    return { keyOf, known, current, isListed, of };
  };
  return {
    category: named('category'),
    tag: named('tag'),
    group: named('group'),
    store: named('store'),
    paymentMethod: named('paymentMethod'),
  };
}

/** All documents of a dataset. */
export function documentsOf(dataset: Pick<NamedRecords, 'documents' | PastDocuments>): PurchaseDocument[] {
  return [...dataset.documents, ...earlierDocuments(dataset)];
}

type PastDocuments = 'previous' | 'lastYear' | 'paymentHistory';

function earlierDocuments({
  previous,
  lastYear,
  paymentHistory,
}: Pick<NamedRecords, PastDocuments>): PurchaseDocument[] {
  return [previous, lastYear, paymentHistory].flatMap((past) => past?.documents ?? []);
}

function nameSources(dataset: NamedRecords, locale: Locale): Readonly<Record<FilterKey, NameSource>> {
  const { categoryNames, groups, tags, recurring, unavailable } = dataset;
  const hasAllGroups = groups !== null && unavailable.every(({ resource }) => resource !== 'groups');
  const expenses = recurring ?? [];
  const category = nameFinder(categoryNames, 'pl');
  const groupName = groupNaming(groups);
  const plain = { keyOf: remembering(nameKey), shown: (name: string) => name };
  return {
    // The service uses the Polish name; a filter may use either.
    category: {
      keyOf: remembering((name) => nameKey(category(name)?.polish ?? name)),
      of: ({ category: own, lineItems }) => [own, ...lineItems.map((item) => item.category)],
      shown: (name) => category(name)?.[locale === 'pl' ? 'polish' : 'english'] ?? name,
      listed: categoryNames.map(({ polish }) => polish),
      isListed: true,
    },
    tag: { ...plain, of: (document) => document.tags, listed: tags ?? [], isListed: tags !== null },
    group: {
      ...plain,
      of: ({ groupId }) => [groupId === null ? null : groupName(groupId)],
      listed: (groups ?? []).map(({ id }) => groupName(id)),
      isListed: hasAllGroups,
    },
    store: {
      ...plain,
      of: ({ storeName }) => [storeName],
      listed: expenses.map(({ name }) => name),
      isListed: false,
    },
    paymentMethod: {
      keyOf: remembering(paymentMethodKey),
      of: ({ paymentMethod }) => [paymentMethod],
      shown: (name) => paymentMethodName(name, locale) ?? name,
      listed: expenses.map(({ paymentMethod }) => paymentMethod),
      isListed: false,
    },
  };
}

/** Computes the key of each name once: there are many documents and few names. */
function remembering(keyOf: (name: string) => string): (name: string) => string {
  const keys = new Map<string, string>();
  return (name) => {
    const key = keys.get(name) ?? keyOf(name);
    keys.set(name, key);
    return key;
  };
}
