import { type Medium, media } from '../report/media.ts';
import type { SectionDefinition } from '../report/section.ts';
import { type SectionName, sectionOf } from '../sections/section-names.ts';
import type { Preset } from './preset.ts';

/** A section to build, and where it is shown. */
export type ChosenSection = { readonly definition: SectionDefinition; readonly media: readonly Medium[] };

/** What of a report is chosen. */
export type SectionChoice = {
  readonly preset: Preset;
  /** Overrides those of the preset: names or declarations, shown in every medium. */
  readonly sections?: readonly (SectionName | SectionDefinition)[] | undefined;
  /** Sections that a PDF has besides those of the preset. */
  readonly appendix: readonly SectionName[];
  /** Whether it says what has changed since its period was closed: first, and in every medium. */
  readonly isCorrection?: boolean;
};

/**
 * The sections of a report: those of a preset in the order in which its media name them, pages first, chosen ones
 * in the order in which they were chosen.
 * @throws {ReportError} `unknown_section`
 */
export function chosenSections({ isCorrection, ...choice }: SectionChoice): ChosenSection[] {
  const sections = sectionsOf(choice);
  if (!isCorrection) return sections;
  const definition = sectionOf('changes');
  return [{ definition, media }, ...sections.filter((section) => section.definition.id !== definition.id)];
}

function sectionsOf({ preset, sections: chosen, appendix }: SectionChoice): ChosenSection[] {
  if (chosen) {
    return chosen.map((section) => ({
      definition: typeof section === 'string' ? sectionOf(section) : section,
      media,
    }));
  }
  const shown = { ...preset.sections, page: [...preset.sections.page, ...appendix] };
  const names = new Set(media.flatMap((medium) => shown[medium]));
  return [...names].map((name) => ({
    definition: sectionOf(name),
    media: media.filter((medium) => shown[medium].includes(name)),
  }));
}
