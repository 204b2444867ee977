import type { LocalizedText } from '../locale/locale.ts';
import type { Medium, OverviewSize } from '../report/media.ts';
import type { SectionName } from '../sections/section-names.ts';

/** A named choice of what a report shows, and where. */
export type Preset = {
  readonly name: string;
  /** What it is for, in a line. */
  readonly description: LocalizedText;
  readonly overview: OverviewSize;
  /** The sections of each medium, in the order of a report; in a PDF they follow the overview. */
  readonly sections: Readonly<Record<Medium, readonly SectionName[]>>;
  /** The formats that are written where nobody names one, by their names; CSV in the dialect of the report's language. */
  readonly formats: readonly string[];
  /** Whether categories have their emoji. */
  readonly hasEmoji: boolean;
};

/** Declares a preset. */
export function definePreset<const Definition extends Preset>(definition: Definition): Definition {
  return definition;
}
