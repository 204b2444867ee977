import type { PurchaseDocument } from '@outlay/core';
import type { BatchHistory } from './calc/batch-history.ts';
import { documentDay, isInside } from './calc/document-content.ts';
import type { ClosedDocuments } from './figures/closed-documents.ts';
import type { Dataset } from './figures/dataset.ts';
import { plainDataset } from './report/plain-texts.ts';

/**
 * The documents that earlier batches exported, or with which the period was closed, and that the records no longer have,
 * whatever the filter: each was removed, was moved to another day, or is missing in an incomplete list. Only documents with
 * an ID, of the days that were read.
 */
export function missingDocuments(
  records: Dataset,
  earlier: Pick<BatchHistory | ClosedDocuments, 'documents'>,
): readonly PurchaseDocument[] {
  const { documents, period, timeZone } = plainDataset(records);
  const isOfPeriod = (document: PurchaseDocument) => {
    const day = documentDay(document, timeZone);
    return day === null || isInside(day, period);
  };
  const listed = new Set(documents.filter(isOfPeriod).map(({ id }) => id));
  return knownDocuments(earlier).filter((document) => {
    return document.id !== null && !listed.has(document.id) && isOfPeriod(document);
  });
}

function knownDocuments({
  documents,
}: Pick<BatchHistory | ClosedDocuments, 'documents'>): readonly PurchaseDocument[] {
  return 'get' in documents ? [...documents.values()].map(({ document }) => document) : documents;
}
