import type { DocumentRecord, PurchaseDocument } from '@outlay/core';

/** What the service sent is not kept: a report is made of the record, and a year of them is large. */
export function withoutBody(record: DocumentRecord): PurchaseDocument {
  const { body: _, ...document } = record;
  return document;
}
