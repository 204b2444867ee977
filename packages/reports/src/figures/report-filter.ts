/** The criteria by which documents can be filtered, in the order in which a report names them. */
export const filterKeys = ['category', 'tag', 'group', 'store', 'paymentMethod'] as const;

/** The name of a filter criterion. */
export type FilterKey = (typeof filterKeys)[number];

/**
 * The filter of a report. A document must match one name of each criterion. Case, white space and Unicode form of names
 * do not matter.
 */
export type ReportFilter = { readonly [Key in FilterKey]?: readonly string[] | undefined };

/** The names of one filter criterion. */
export type FilterCriterion = { readonly key: FilterKey; readonly names: readonly string[] };

/** The criteria of a filter, in a fixed order; empty for a filter without names. */
export function filterCriteria(filter: ReportFilter | null | undefined): FilterCriterion[] {
  return filterKeys.flatMap((key) => {
    const names = filter?.[key] ?? [];
    return names.length > 0 ? [{ key, names }] : [];
  });
}
