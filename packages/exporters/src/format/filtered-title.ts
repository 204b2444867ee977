import type { Report } from '@outlay/reports';

type Titled = Pick<Report, 'title'> & { readonly figures: Pick<Report['figures'], 'filter'> };

/** The title of a report for a place that names its filter beside it. */
export function titleWithoutFilter({ title, figures: { filter } }: Titled): string {
  const suffix = filter ? `\u00a0– ${filter.shortText}` : '';
  return title.endsWith(suffix) ? title.slice(0, title.length - suffix.length) : title;
}

/** The filter of a report in full, where its title has no room to name all of it; `null` where it has. */
export function filterBesideTitle({ figures: { filter } }: Titled): string | null {
  if (!filter) return null;
  const isNamed = filter.criteria.every(({ names }) =>
    names.every((name) => filter.shortText.includes(name)),
  );
  return isNamed ? null : filter.text;
}
