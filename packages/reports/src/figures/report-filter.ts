/** What documents can be filtered by, in the order in which a report names it. */
export const filterKeys = ['category', 'tag', 'group', 'store', 'paymentMethod'] as const;

/** The name of something that documents can be filtered by. */
export type FilterKey = (typeof filterKeys)[number];

/**
 * Which documents a report is of. A document satisfies a key with any one of its names, and has to satisfy every key. Case,
 * white space and Unicode form of names do not matter.
 */
export type ReportFilter = { readonly [Key in FilterKey]?: readonly string[] | undefined };

/** What a filter asks for by one key. */
export type FilterCriterion = { readonly key: FilterKey; readonly names: readonly string[] };

/** The criteria of a filter, in the order of the keys; none for a filter without names. */
export function filterCriteria(filter: ReportFilter | null | undefined): FilterCriterion[] {
  return filterKeys.flatMap((key) => {
    const names = filter?.[key] ?? [];
    return names.length > 0 ? [{ key, names }] : [];
  });
}
