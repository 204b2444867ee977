import type { ReportFigures } from '../figures/figures.ts';
import type { Words } from '../locale/words.ts';

/** What a title says about a revision. */
export type RevisedTitle = {
  readonly words: Words;
  readonly revision: number;
  readonly figures: Pick<ReportFigures, 'changes'>;
};

/** A title with the number of a revision: "October 2026, correction (revision 2)". The first report has a plain title. */
export function revisedTitle(title: string, { words, revision, figures }: RevisedTitle): string {
  if (revision === 1) return title;
  const isCorrection = figures.changes !== null && figures.changes.revision !== null;
  return isCorrection ? words.correctedTitle(title, revision) : words.revisedTitle(title, revision);
}
