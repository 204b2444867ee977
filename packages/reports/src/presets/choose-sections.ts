import { type Medium, media } from '../report/media.ts';
import type { SectionDefinition } from '../report/section.ts';
import { type SectionName, sectionOf } from '../sections/section-names.ts';
import type { Preset } from './preset.ts';

/** A section to build, and the media that show it. */
export type ChosenSection = { readonly definition: SectionDefinition; readonly media: readonly Medium[] };

/** The options that determine the sections of a report. */
export type SectionChoice = {
  readonly preset: Preset;
  /** Replace the sections of the preset: names or definitions, shown in every medium. */
  readonly sections?: readonly (SectionName | SectionDefinition)[] | undefined;
  /** Sections that follow those of the preset in a PDF. */
  readonly appendix: readonly SectionName[];
  /** Whether the report corrects a closed period: it then starts with the changes, in every medium. */
  readonly isCorrection?: boolean;
};

/**
 * The sections of a report, in order: the chosen ones in the given order, otherwise those of the preset in the order
 * of its media, pages first.
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
