import { type ComparedDocument, comparisonText, plain } from './changes-facts.ts';
import { compareText } from './compare-text.ts';

/** The same document in two reports. */
export type DocumentPair = readonly [before: ComparedDocument, now: ComparedDocument];

/** The documents that differ between two reports: those in both, and those in only one. */
export type PairedDocuments = {
  readonly pairs: readonly DocumentPair[];
  readonly removed: readonly ComparedDocument[];
  readonly added: readonly ComparedDocument[];
};

/**
 * Pairs the documents of two reports: by ID and currency or, without an ID, by date, store and full amount, as many as
 * there are of each. Equal documents are paired first. The order of the lists does not matter.
 * @param withCategories - whether both reports name categories in the same language
 */
export function pairDocuments(
  before: readonly ComparedDocument[],
  now: readonly ComparedDocument[],
  withCategories: boolean,
): PairedDocuments {
  const whole = (document: ComparedDocument) => comparisonText(document, withCategories);
  const equal = paired(before, now, whole);
  const inOrder = (documents: readonly ComparedDocument[]) =>
    documents
      .map((document) => ({ document, order: whole(document) }))
      .toSorted((left, right) => compareText(left.order, right.order))
      .map(({ document }) => document);
  return paired(inOrder(equal.removed), inOrder(equal.added), identity);
}

function identity({ id, date, store, amount, full }: ComparedDocument): string {
  return id === null ? JSON.stringify([date, store, plain(full)]) : JSON.stringify([id, amount.currency]);
}

/** Pairs documents with the same key in order. */
function paired(
  before: readonly ComparedDocument[],
  now: readonly ComparedDocument[],
  keyOf: (document: ComparedDocument) => string,
): PairedDocuments {
  const waiting = Map.groupBy(before, keyOf);
  const taken = new Map<string, number>();
  const pairs: DocumentPair[] = [];
  const added: ComparedDocument[] = [];
  for (const document of now) {
    const key = keyOf(document);
    const next = taken.get(key) ?? 0;
    const partner = waiting.get(key)?.[next];
    if (partner) {
      pairs.push([partner, document]);
      taken.set(key, next + 1);
    } else added.push(document);
  }
  const removed = [...waiting].flatMap(([key, group]) => group.slice(taken.get(key) ?? 0));
  return { pairs, removed, added };
}
