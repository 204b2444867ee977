import type { PurchaseDocument } from '@outlay/core';
import type { Dataset } from '../figures/dataset.ts';

/**
 * The same records with no own share beyond the amount of its document: nobody pays more of a purchase than it cost. A
 * share that is larger counts as the whole amount; of one with the other sign nothing is known.
 */
export function withSoundShares(dataset: Dataset): Dataset {
  const { documents, previous, lastYear, paymentHistory } = dataset;
  const inside = <Past extends { readonly documents: readonly PurchaseDocument[] }>(past: Past): Past => ({
    ...past,
    documents: soundDocuments(past.documents),
  });
  return {
    ...dataset,
    documents: soundDocuments(documents),
    previous: previous && inside(previous),
    lastYear: lastYear && inside(lastYear),
    paymentHistory: paymentHistory && inside(paymentHistory),
  };
}

/** Whether the own share of a document is a part of its amount, or not told. */
export function hasSoundShare({ owned, total }: Pick<PurchaseDocument, 'owned' | 'total'>): boolean {
  if (owned === null) return true;
  const [share, whole] = total.minor < 0n ? [-owned.minor, -total.minor] : [owned.minor, total.minor];
  return 0n <= share && share <= whole;
}

/** There are many of them, and nearly all are sound: then these come back, and no copy. */
function soundDocuments(documents: readonly PurchaseDocument[]): readonly PurchaseDocument[] {
  if (documents.every(hasSoundShare)) return documents;
  return documents.map((document) => (hasSoundShare(document) ? document : withSoundShare(document)));
}

function withSoundShare(document: PurchaseDocument): PurchaseDocument {
  const { owned, total } = document;
  const isOpposite = owned !== null && owned.minor < 0n !== total.minor < 0n;
  return { ...document, owned: isOpposite ? null : total };
}
