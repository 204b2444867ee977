import type { SectionDefinition } from '../section.ts';
import { categories } from './categories.ts';
import { days } from './days.ts';
import { documents } from './documents.ts';
import { duplicates } from './duplicates.ts';
import { headline } from './headline.ts';
import { narrative } from './narrative.ts';
import { reconciliation } from './reconciliation.ts';
import { recurring } from './recurring.ts';
import { stores } from './stores.ts';

/** Every section, in the order of a report. */
export const sections: readonly SectionDefinition[] = [
  headline,
  reconciliation,
  narrative,
  categories,
  stores,
  days,
  recurring,
  duplicates,
  documents,
];
