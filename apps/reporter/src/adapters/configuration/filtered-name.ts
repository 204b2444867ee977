import { filterCriteria, filterSlug, type ReportFilter } from '@outlay/reports';

/** What the report of a file is filtered by, and how its name ends. */
export type Filtering = { readonly filter: ReportFilter | undefined; readonly ext: string };

/** The name of a file of a filtered report: `monthly-2026-10.filter-store-lidl.pdf`. That of all documents keeps its plain name. */
export function filteredName(name: string, { filter, ext }: Filtering): string {
  if (!filter || filterCriteria(filter).length === 0) return name;
  const ending = `.${ext}`;
  const base = name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  const end = name.endsWith(ending) ? ending : '';
  return `${base}.filter-${filterSlug(filter)}${end}`;
}
