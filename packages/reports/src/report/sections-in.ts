import type { Medium } from './media.ts';
import type { Report, Section } from './report.ts';

/** The sections of a report that a medium shows. */
export function sectionsIn({ sections }: Pick<Report, 'sections'>, medium: Medium): readonly Section[] {
  return sections.filter(({ media }) => media.includes(medium));
}
