import type { Report } from '@outlay/reports';

type Titled = Pick<Report, 'title'> & { readonly figures: Pick<Report['figures'], 'filter'> };

/** The title of a report without its filter, for places that name the filter separately. */
export function titleWithoutFilter({ title, figures: { filter } }: Titled): string {
  const suffix = filter ? `\u00a0– ${filter.shortText}` : '';
  return title.endsWith(suffix) ? title.slice(0, title.length - suffix.length) : title;
}

/** The full filter of a report if its title does not contain all of it; otherwise `null`. */
export function filterBesideTitle({ figures: { filter } }: Titled): string | null {
  if (!filter) return null;
  const isNamed = filter.criteria.every(({ names }) =>
    names.every((name) => filter.shortText.includes(name)),
  );
  return isNamed ? null : filter.text;
}
