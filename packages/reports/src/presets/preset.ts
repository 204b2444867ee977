import type { LocalizedText } from '../locale/locale.ts';
import type { Medium, OverviewSize } from '../report/media.ts';
import type { SectionName } from '../sections/section-names.ts';

/** A named selection of the content of a report. */
export type Preset = {
  readonly name: string;
  /** Its purpose, in one line. */
  readonly description: LocalizedText;
  readonly overview: OverviewSize;
  /** The sections of each medium, in the order of a report; in a PDF they follow the overview. */
  readonly sections: Readonly<Record<Medium, readonly SectionName[]>>;
  /** Names of the default formats. CSV is written in the dialect of the report's language. */
  readonly formats: readonly string[];
  /** Whether categories are shown with their emoji. */
  readonly hasEmoji: boolean;
};

/** Declares a preset. */
export function definePreset<const Definition extends Preset>(definition: Definition): Definition {
  return definition;
}
