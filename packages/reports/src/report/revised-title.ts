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
  const isCorrection = figures.changes !== null && figures.changes.revision !== null;
  return isCorrection ? words.correctedTitle(title, revision) : words.revisedTitle(title, revision);
}
