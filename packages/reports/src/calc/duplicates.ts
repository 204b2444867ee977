import { subtractMoney, sumMoney } from '@outlay/core/money';
import type { DuplicatePair } from '../figures/dataset.ts';
import type {
  CurrencyTotal,
  DocumentRow,
  DuplicateEffect,
  DuplicateMatch,
  DuplicateRow,
} from '../figures/figures.ts';
import { compareLastNull, compareText } from './compare-text.ts';
import { nameKey } from './name-key.ts';

/**
 * Possible duplicates with a document of the period, ordered by certainty, then by their later document. A pair that is
 * suggested more than once is listed once, with its highest certainty; a document is never paired with itself.
 * @param documents - those of the period
 * @param earlier - those of the compared periods, which may contain the other document of a pair
 */
export function duplicateRows(
  suggestions: readonly DuplicatePair[],
  documents: readonly DocumentRow[],
  earlier: readonly DocumentRow[],
): DuplicateRow[] {
  const named = namedIds(suggestions);
  const byId = rowsById(documents, named);
  const earlierById = rowsById(earlier, named);
  const find = (id: string | null) => (id === null ? undefined : byId.get(id));
  const pairs = new Map<string, DuplicateRow>();
  for (const suggestion of suggestions.toSorted(compareCertainty)) {
    const { sourceId, targetId } = suggestion;
    const found = [find(sourceId), find(targetId)].filter((row) => row !== undefined);
    const later = found.toSorted(comparePurchase).at(-1);
    const key = pairKey(suggestion);
    if (!later || sourceId === targetId || pairs.has(key)) continue;
    const { store, date, amount, partOf } = later;
    const otherId = later.id === sourceId ? targetId : sourceId;
    const other = find(otherId) ?? (otherId === null ? undefined : earlierById.get(otherId));
    const isCountedTwice = found.length === 2 && found.every(({ flow }) => flow !== 'income');
    pairs.set(key, {
      ...suggestion,
      store,
      date,
      amount,
      partOf,
      other: other
        ? { store: other.store, date: other.date, amount: other.amount, partOf: other.partOf }
        : null,
      matches: other ? duplicateMatches(later, other) : [],
      isCountedTwice,
    });
  }
  return [...pairs.values()].toSorted(
    (left, right) =>
      compareConfidence(left, right) ||
      compareText(left.date ?? '', right.date ?? '') ||
      compareIds(left, right),
  );
}

/**
 * The total of each currency if every possible duplicate were counted once. Documents connected by pairs are one
 * purchase: the earliest stays and the others are excluded, each of them once. Pairs with only one counted document
 * have no effect; currencies without an effect are left out.
 */
export function duplicateEffect(
  pairs: readonly DuplicateRow[],
  spending: readonly DocumentRow[],
  totals: readonly CurrencyTotal[],
): DuplicateEffect[] {
  const connected = connectedIds(pairs.filter(({ isCountedTwice }) => isCountedTwice));
  const byId = rowsById(spending, connected.flat());
  const leftOut = connected.flatMap((ids) =>
    ids
      .flatMap((id) => byId.get(id) ?? [])
      .toSorted(comparePurchase)
      .slice(1),
  );
  const groups = Map.groupBy(leftOut, ({ amount }) => amount.currency);
  return totals.flatMap(({ amount: total }) => {
    const group = groups.get(total.currency);
    if (!group) return [];
    const amounts = group.map(({ amount }) => amount);
    const difference = sumMoney(amounts, total.currency);
    return [{ total, documents: group.length, difference, without: subtractMoney(total, difference) }];
  });
}

/** The documents that suggestions name; `null` for those without an ID. */
export function namedIds(suggestions: readonly DuplicatePair[]): (string | null)[] {
  return suggestions.flatMap(({ sourceId, targetId }) => [sourceId, targetId]);
}

/** The fields that match in two documents; fields that one of them lacks do not match. */
function duplicateMatches(one: DocumentRow, other: DocumentRow): DuplicateMatch[] {
  const [whole, otherWhole] = [one.partOf ?? one.full, other.partOf ?? other.full];
  const isSame: Readonly<Record<DuplicateMatch, boolean>> = {
    store: one.store !== null && other.store !== null && nameKey(one.store) === nameKey(other.store),
    amount: whole.currency === otherWhole.currency && whole.minor === otherWhole.minor,
    day: one.date !== null && one.date === other.date,
    number: one.identifier !== null && one.identifier === other.identifier,
  };
  return duplicateMatchNames.filter((name) => isSame[name]);
}

const duplicateMatchNames = ['store', 'amount', 'day', 'number'] as const satisfies DuplicateMatch[];

/** The same for both directions of a pair. */
function pairKey({ sourceId, targetId }: DuplicatePair): string {
  return [sourceId, targetId]
    .map((id) => JSON.stringify(id))
    .toSorted(compareText)
    .join();
}

/** IDs connected by pairs, directly or indirectly. */
function connectedIds(pairs: readonly DuplicateRow[]): string[][] {
  const groupOf = new Map<string, Set<string>>();
  for (const { sourceId, targetId } of pairs) {
    if (sourceId === null || targetId === null) continue;
    const source = groupOf.get(sourceId) ?? new Set([sourceId]);
    const target = groupOf.get(targetId) ?? new Set([targetId]);
    const [large, small] = source.size < target.size ? [target, source] : [source, target];
    for (const id of small) large.add(id);
    for (const id of [...small, sourceId, targetId]) groupOf.set(id, large);
  }
  return [...new Set(groupOf.values())].map((group) => [...group]);
}

/** The documents with some IDs, usually few of very many. */
function rowsById(
  documents: readonly DocumentRow[],
  ids: readonly (string | null)[],
): ReadonlyMap<string, DocumentRow> {
  const wanted = new Set(ids);
  const found = new Map<string, DocumentRow>();
  if (wanted.size === 0) return found;
  for (const row of documents) if (row.id !== null && wanted.has(row.id)) found.set(row.id, row);
  return found;
}

/** By purchase time, recording time and ID: the same order however the service lists them. */
function comparePurchase(left: DocumentRow, right: DocumentRow): number {
  const keys = ['date', 'purchasedAt', 'createdAt', 'id'] as const;
  for (const key of keys) {
    const order = compareLastNull(left[key], right[key]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareCertainty(left: DuplicatePair, right: DuplicatePair): number {
  return (
    compareConfidence(left, right) ||
    compareIds(left, right) ||
    compareText(left.reason ?? '', right.reason ?? '')
  );
}

function compareConfidence(left: DuplicatePair, right: DuplicatePair): number {
  return (right.confidencePerMille ?? -1) - (left.confidencePerMille ?? -1);
}

function compareIds(left: DuplicatePair, right: DuplicatePair): number {
  return compareText(`${left.sourceId} ${left.targetId}`, `${right.sourceId} ${right.targetId}`);
}
