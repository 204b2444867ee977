import type { ReportFigures } from '../figures/figures.ts';
import type { Words } from '../locale/words.ts';

/** The facts about a revision that a title needs. */
export type RevisedTitle = {
  readonly words: Words;
  readonly revision: number;
  readonly figures: Pick<ReportFigures, 'changes'>;
};

/**
 * Adds the number of a revision to a title: "October 2026, correction (revision 2)". The first report keeps its
 * title.
 */
export function revisedTitle(title: string, { words, revision, figures }: RevisedTitle): string {
  if (revision === 1) return title;
  return isCorrection(figures) ? words.correctedTitle(title, revision) : words.revisedTitle(title, revision);
}

/** Whether a report corrects a closed period. Its overview says so in its heading. */
export function isCorrection({ changes }: Pick<ReportFigures, 'changes'>): boolean {
  return changes !== null && changes.revision !== null;
}
