import type { DuplicateMatch, DuplicateRow } from '../figures/figures.ts';
import { nameKey } from './name-key.ts';

/**
 * Possible duplicates as one finding: a pair, or all copies of a document, which the service suggests as many pairs.
 * `documents` is the number of documents, at least two; `counted` is how many of them the totals are known to include.
 */
export type DuplicateGroup = {
  readonly row: DuplicateRow;
  readonly documents: number;
  readonly counted: number;
};

/** Groups pairs of documents with the same store, amount and day, in the order of their first pairs. */
export function duplicateGroups(rows: readonly DuplicateRow[]): DuplicateGroup[] {
  const groups = Map.groupBy(rows, (row) => keyOf(row) ?? row);
  return [...groups.values()].flatMap((group) => {
    const [row] = group;
    if (!row) return [];
    const documents = idsOf(group).size;
    const counted = idsOf(group.filter(({ isCountedTwice }) => isCountedTwice)).size;
    return { row, documents: Math.max(2, documents), counted };
  });
}

const copied = ['store', 'amount', 'day'] as const satisfies DuplicateMatch[];

/** `null` for a pair whose documents are not alike. */
function keyOf({ matches, store, date, amount, other }: DuplicateRow): string | null {
  const isCopy = copied.every((match) => matches.includes(match)) && other?.amount?.minor === amount?.minor;
  return isCopy && amount
    ? JSON.stringify([nameKey(store ?? ''), date, `${amount.minor}`, amount.currency])
    : null;
}

function idsOf(rows: readonly DuplicateRow[]): ReadonlySet<string | null> {
  return new Set(rows.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
}
