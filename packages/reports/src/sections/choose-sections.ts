import { ReportError } from '../report-error.ts';
import type { SectionDefinition } from '../section.ts';
import { sections } from './registry.ts';

/** The name of a section that comes with the package. */
export type SectionName = (typeof sections)[number]['id'];

/** Every section's name, in the order of a report. */
export const sectionNames: readonly SectionName[] = sections.map(({ id }) => id);

/** A section to build. One that was asked for by name is in every format. */
type ChosenSection = { readonly definition: SectionDefinition; readonly detail: boolean };

/**
 * The sections of a report, in its order.
 * @param chosen - names or declarations; every section by default
 * @throws {ReportError} `unknown_section`
 */
export function chosenSections(chosen?: readonly (SectionName | SectionDefinition)[]): ChosenSection[] {
  if (!chosen) {
    return sections.map((definition: SectionDefinition) => ({
      definition,
      detail: definition.detail ?? false,
    }));
  }
  return chosen.map((section) => ({
    definition: typeof section === 'string' ? sectionOf(section) : section,
    detail: false,
  }));
}

function sectionOf(name: string): SectionDefinition {
  const found = sections.find(({ id }) => id === name);
  if (found) return found;
  throw new ReportError(
    'unknown_section',
    `"${name}" is not a section; the sections are ${sectionNames.join(', ')}`,
  );
}
