import type { PurchaseDocument } from '@outlay/core';
import type { Dataset } from '../figures/dataset.ts';

/**
 * Corrects own shares that exceed the amount of their document: a larger share counts as the full amount; one with the
 * opposite sign counts as unknown.
 */
export function withValidShares(dataset: Dataset): Dataset {
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

/** Whether the own share of a document is at most its amount, or unknown. */
export function hasValidShare({ owned, total }: Pick<PurchaseDocument, 'owned' | 'total'>): boolean {
  if (owned === null) return true;
  const [share, whole] = total.minor < 0n ? [-owned.minor, -total.minor] : [owned.minor, total.minor];
  return 0n <= share && share <= whole;
}

/** Nearly all documents are valid: then the same list is returned without a copy. */
function soundDocuments(documents: readonly PurchaseDocument[]): readonly PurchaseDocument[] {
  if (documents.every(hasValidShare)) return documents;
  return documents.map((document) => (hasValidShare(document) ? document : withValidShare(document)));
}

function withValidShare(document: PurchaseDocument): PurchaseDocument {
  const { owned, total } = document;
  const isOpposite = owned !== null && owned.minor < 0n !== total.minor < 0n;
  return { ...document, owned: isOpposite ? null : total };
}
