import { type ComparedDocument, plain, wholeFact } from './changes-facts.ts';
import { compareText } from './compare-text.ts';

/** One document in two reports. */
export type DocumentPair = readonly [before: ComparedDocument, now: ComparedDocument];

/** Documents of two reports that are not equal: those that are in both, and those that are in only one. */
export type PairedDocuments = {
  readonly pairs: readonly DocumentPair[];
  readonly removed: readonly ComparedDocument[];
  readonly added: readonly ComparedDocument[];
};

/**
 * Finds the documents that are the same one: by id and currency; those without an id by date, store and whole amount,
 * as many as there are of each. Equal ones find each other first. The order of the lists does not matter.
 * @param withCategories - whether both reports name categories in the same language
 */
export function pairDocuments(
  before: readonly ComparedDocument[],
  now: readonly ComparedDocument[],
  withCategories: boolean,
): PairedDocuments {
  const whole = (document: ComparedDocument) => wholeFact(document, withCategories);
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

/** Pairs documents of the same key, the first with the first, the second with the second. */
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
