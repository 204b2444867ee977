import type { DuplicateSuggestion } from '../dataset.ts';
import type { DocumentRow, DuplicateRow } from '../figures.ts';
import { compareText } from './by-currency.ts';

/** Suspected pairs with a document of the period, told by their later document of it; most certain first. */
export function duplicateRows(
  suggestions: readonly DuplicateSuggestion[],
  documents: readonly DocumentRow[],
): DuplicateRow[] {
  const byId = new Map(
    documents.flatMap((row, position) => (row.id === null ? [] : [[row.id, { row, position }]])),
  );
  const find = (id: string | null) => (id === null ? undefined : byId.get(id));
  return suggestions
    .flatMap((suggestion): DuplicateRow[] => {
      const pair = [find(suggestion.sourceId), find(suggestion.targetId)].filter(
        (found) => found !== undefined,
      );
      const later = pair.toSorted((left, right) => right.position - left.position)[0];
      if (!later) return [];
      const { store, date, amount } = later.row;
      return [{ ...suggestion, store, date, amount }];
    })
    .toSorted(
      (left, right) =>
        (right.confidencePerMille ?? -1) - (left.confidencePerMille ?? -1) ||
        compareText(left.date ?? '', right.date ?? '') ||
        compareText(`${left.sourceId} ${left.targetId}`, `${right.sourceId} ${right.targetId}`),
    );
}
