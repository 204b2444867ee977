import { ReportError } from '../figures/report-error.ts';
import type { SectionDefinition } from '../report/section.ts';
import { sections } from './registry.ts';

/** The name of a built-in section. */
export type SectionName = (typeof sections)[number]['id'];

const definitions: readonly SectionDefinition[] = sections;

/** The names of all built-in sections, in the order of a report. */
export const sectionNames: readonly SectionName[] = sections.map(({ id }) => id);

/** The names of the sections that are shown only if they are chosen by name. */
export const optInSectionNames: readonly string[] = definitions
  .filter(({ optIn }) => optIn)
  .map(({ id }) => id);

/** Whether a section is among the chosen ones. */
export function isSectionChosen(
  name: SectionName,
  chosen?: readonly (SectionName | SectionDefinition)[],
): boolean {
  return chosen?.some((section) => (typeof section === 'string' ? section : section.id) === name) ?? false;
}

/**
 * Returns the section with a name.
 * @throws {ReportError} `unknown_section`
 */
export function sectionOf(name: string): SectionDefinition {
  const found = definitions.find(({ id }) => id === name);
  if (found) return found;
  throw new ReportError(
    'unknown_section',
    `"${name}" is not a section; the sections are ${sectionNames.join(', ')}`,
  );
}
