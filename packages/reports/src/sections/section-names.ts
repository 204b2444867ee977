import { ReportError } from '../figures/report-error.ts';
import type { SectionDefinition } from '../report/section.ts';
import { sections } from './registry.ts';

/** The name of a section that comes with the package. */
export type SectionName = (typeof sections)[number]['id'];

const definitions: readonly SectionDefinition[] = sections;

/** Every section's name, in the order of a report. */
export const sectionNames: readonly SectionName[] = sections.map(({ id }) => id);

/** The names of the sections that a report has only where they are asked for. */
export const optInSectionNames: readonly string[] = definitions
  .filter(({ optIn }) => optIn)
  .map(({ id }) => id);

/** Whether a section is among those asked for by name. */
export function isSectionChosen(
  name: SectionName,
  chosen?: readonly (SectionName | SectionDefinition)[],
): boolean {
  return chosen?.some((section) => (typeof section === 'string' ? section : section.id) === name) ?? false;
}

/** A section by its name. @throws {ReportError} `unknown_section` */
export function sectionOf(name: string): SectionDefinition {
  const found = definitions.find(({ id }) => id === name);
  if (found) return found;
  throw new ReportError(
    'unknown_section',
    `"${name}" is not a section; the sections are ${sectionNames.join(', ')}`,
  );
}
